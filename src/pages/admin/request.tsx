import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { Loaded } from '#components/loaded.tsx';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ContactButtons } from '#features/service-requests/components/contact-buttons.tsx';
import { RequestAnswers } from '#features/service-requests/components/request-answers.tsx';
import { RequestHistory } from '#features/service-requests/components/request-history.tsx';
import { RequestNotes } from '#features/service-requests/components/request-notes.tsx';
import { RequestStatusBadge } from '#features/service-requests/components/request-status-badge.tsx';
import { RequestStatusControl } from '#features/service-requests/components/request-status-control.tsx';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import type { RequestDetail } from '#features/service-requests/service-request.ts';
import { requestQuery } from '#features/service-requests/staff-api.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { useListAddress } from '#lib/lists/use-list-address.ts';

export function Component() {
  const { reference = '' } = useParams();
  const query = useQuery(requestQuery(reference));
  const listAddress = useListAddress(paths.adminRequests);

  return (
    <div className="container-page py-6 md:py-8">
      <Seo title={`Request ${reference}`} noindex />
      <Link
        to={listAddress}
        className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Back to requests
      </Link>
      <Loaded
        query={query}
        toast="Failed to load the request"
        failure={{ as: 'h1', title: 'The request could not be loaded', children: 'It is safe.' }}
        skeleton={
          <div role="status" aria-label="Loading request" className="mt-3 grid gap-4">
            <Skeleton className="h-10 w-80 max-w-full" />
            <Skeleton className="h-72" />
          </div>
        }
      >
        {(data) =>
          data ? (
            // A note that is being typed is about one request.
            <RequestView key={data.request.id} {...data} />
          ) : (
            <EmptyState
              as="h1"
              title="No request with this reference"
              action={<ButtonLink to={paths.adminRequests}>All requests</ButtonLink>}
            >
              Please check the reference: {reference}
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  );
}

function RequestView({ request, history, notes }: RequestDetail) {
  return (
    <>
      <p className="text-muted">
        {requestKindLabels[request.kind]} <span className="tabular">{request.reference}</span>,
        received {formatDateTime(request.createdAt)}
      </p>
      <div className="mt-1 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl wrap-anywhere">{request.name}</h1>
        <RequestStatusBadge status={request.status} />
      </div>
      <ContactButtons request={request} />
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem] *:min-w-0">
        <RequestAnswers request={request} />
        <div className="grid gap-8 rounded-card border border-line bg-card p-5 *:min-w-0">
          <RequestStatusControl request={request} />
          <RequestNotes requestId={request.id} notes={notes} />
          <RequestHistory request={request} history={history} />
        </div>
      </div>
    </>
  );
}
