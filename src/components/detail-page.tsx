import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListAddress } from '#lib/lists/use-list-address.ts';
import { Link } from './link.tsx';
import { Loaded } from './loaded.tsx';
import { Seo } from './seo.tsx';
import { ButtonLink } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { Skeleton } from './ui/skeleton.tsx';

interface DetailPageProps<Data> {
  /** The answer is `null` when there is no such thing. */
  query: UseQueryResult<Data | null>;
  /** What is shown: 'order'. */
  of: string;
  /** What identifies it, and its value in the address: 'number', 'FSS-1'. */
  idName: string;
  id: string;
  /** The address of the list it belongs to. */
  list: string;
  children: (data: Data) => ReactNode;
}

/** One thing of a list on a page of its own, with the way back to the list. */
export function DetailPage<Data>({ query, of, idName, id, list, children }: DetailPageProps<Data>) {
  const listAddress = useListAddress(list);
  return (
    <div className="container-page py-6 md:py-8 print:hidden">
      <Seo title={`${of.charAt(0).toUpperCase()}${of.slice(1)} ${id}`} noindex />
      <Link
        to={listAddress}
        className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Back to {of}s
      </Link>
      <Loaded
        query={query}
        toast={`Failed to load the ${of}. Please try again.`}
        failure={{ as: 'h1', title: `Failed to load the ${of}`, children: `The ${of} is safe.` }}
        skeleton={
          <div role="status" aria-label={`Loading ${of}`} className="mt-3 grid gap-4">
            <Skeleton className="h-10 w-80 max-w-full" />
            <Skeleton className="h-72" />
          </div>
        }
      >
        {(data) =>
          data === null ? (
            <div className="mt-4">
              <EmptyState
                as="h1"
                title={`No ${of} with this ${idName}`}
                action={<ButtonLink to={list}>All {of}s</ButtonLink>}
              >
                Please check the {idName}: {id}
              </EmptyState>
            </div>
          ) : (
            children(data)
          )
        }
      </Loaded>
    </div>
  );
}
