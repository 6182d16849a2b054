import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListUrl } from '#lib/lists/use-list-url.ts';
import { Link } from './link.tsx';
import { QueryBoundary } from './query-boundary.tsx';
import { Seo } from './seo.tsx';
import { ButtonLink } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { ListSkeleton } from './ui/list-skeleton.tsx';

interface DetailPageProps<Data> {
  /** The data is `null` if the record does not exist. */
  query: UseQueryResult<Data | null>;
  /** Noun for the record, such as 'order'. */
  noun: string;
  /** Noun for the identifier, such as 'number'. `id` is its value from the URL, such as 'FSS-1'. */
  idName: string;
  id: string;
  /** The URL of the list that contains the record. */
  list: string;
  /** Noun for the list, if it is not the plural of `noun`. */
  listOf?: string;
  /** Text for a missing record. The default text asks the person to check the identifier. */
  missing?: string | false;
  children: (data: Data) => ReactNode;
}

interface DetailColumnsProps {
  /** Content and actions, at the top of the wide column. */
  lead: ReactNode;
  /** The narrow column. On a phone, it is between `lead` and `rest`. */
  side: ReactNode;
  /** Reference data, at the bottom of the wide column. */
  rest?: ReactNode;
}

/** Two columns for a page about one record. */
export function DetailColumns({ lead, side, rest }: DetailColumnsProps) {
  return (
    <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] *:grid *:min-w-0 *:gap-8 *:*:min-w-0 print:block print:space-y-8 print:*:block print:*:space-y-8">
      <div>{lead}</div>
      <div className="lg:row-span-2">{side}</div>
      {rest && <div>{rest}</div>}
    </div>
  );
}

/** A page about one record, with a link back to the list. */
export function DetailPage<Data>({
  query,
  noun,
  idName,
  id,
  list,
  listOf = `${noun}s`,
  missing = false,
  children,
}: DetailPageProps<Data>) {
  const listUrl = useListUrl(list);
  return (
    <div className="container-page py-6 md:py-8 print:py-0">
      <Seo title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${id}`} noindex />
      <Link
        to={listUrl}
        className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline print:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Back to {listOf}
      </Link>
      <QueryBoundary
        query={query}
        toast={`Failed to load the ${noun}. Please try again.`}
        failure={{ as: 'h1', title: `Failed to load the ${noun}` }}
        skeleton={
          <ListSkeleton
            label={`Loading ${noun}`}
            heights={['h-10 w-80 max-w-full', 'h-72']}
            className="mt-3 gap-4"
          />
        }
      >
        {(data) =>
          data === null ? (
            <div className="mt-4">
              <EmptyState
                as="h1"
                title={`No ${noun} with this ${idName}`}
                action={<ButtonLink to={list}>All {listOf}</ButtonLink>}
              >
                {missing || `Please check the ${idName}: ${id}`}
              </EmptyState>
            </div>
          ) : (
            children(data)
          )
        }
      </QueryBoundary>
    </div>
  );
}
