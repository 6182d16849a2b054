import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { capital } from '#lib/format/capital.ts';
import { paths } from '#lib/paths.ts';
import type { RequestDetail } from '../service-request.ts';
import { requestQuery } from '../staff-api.ts';

interface RequestTaskPageProps {
  /** The document that staff write on this page. */
  noun: 'quote' | 'plan' | 'invoice';
  children: (detail: RequestDetail) => ReactNode;
}

/** A page on which staff write a document for a request, with a link back to the request. */
export function RequestTaskPage({ noun, children }: RequestTaskPageProps) {
  const { reference = '' } = useParams();
  const query = useQuery(requestQuery(reference));
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title={`${capital(noun)} ${reference}`} noindex />
      <Link
        to={paths.adminRequest(reference)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Back to the request
      </Link>
      <QueryBoundary
        query={query}
        toast="Failed to load the request. Please try again."
        failure={{ as: 'h1', title: 'Failed to load the request' }}
        skeleton={<RequestTaskSkeleton noun={noun} />}
      >
        {(detail) =>
          detail === null ? (
            <div className="mt-4">
              <EmptyState
                as="h1"
                title="No request with this reference"
                action={<ButtonLink to={paths.adminToday}>Today</ButtonLink>}
              >
                Please check the reference: {reference}
              </EmptyState>
            </div>
          ) : (
            <div key={detail.request.id} className="contents">
              {children(detail)}
            </div>
          )
        }
      </QueryBoundary>
    </div>
  );
}

export function RequestTaskSkeleton({ noun }: Pick<RequestTaskPageProps, 'noun'>) {
  return (
    <ListSkeleton
      label={`Loading the ${noun}`}
      heights={['h-10 w-80 max-w-full', 'h-72']}
      className="mt-3 gap-4"
    />
  );
}
