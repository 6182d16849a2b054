import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, PhoneCall } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { Seo } from '#components/seo.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { sendsMail } from '#config/site.ts';
import { callerQuery } from '#features/service-requests/caller.ts';
import { NewRequestForm } from '#features/service-requests/components/new-request-form.tsx';
import { cleanEmail } from '#lib/forms/clean-text.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  const [params] = useSearchParams();
  const caller = cleanEmail(params.get('customer') ?? '');
  const query = useQuery(callerQuery(caller));
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="New request" noindex />
      <Link
        to={paths.adminRequests}
        className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Back to requests
      </Link>
      <h1 className="text-3xl">New request</h1>
      <p className="mt-1 max-w-prose text-muted">
        For somebody on the phone. A name and a phone number or an email address are enough.
        {sendsMail &&
          ' With an email address, the customer gets the usual confirmation. Without one, no email is sent.'}
      </p>
      <div className="mt-5 mb-8 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line bg-alert-wash p-4">
        <a href="tel:911" className={buttonClass({})}>
          <PhoneCall aria-hidden className="size-4" />
          Call 911
        </a>
        <p className="min-w-0 grow basis-72">
          Ask first: <strong>“Is anyone hurt or in danger right now?”</strong> If so:{' '}
          <strong>“Please hang up and call 911. Call us back when you are safe.”</strong>
        </p>
      </div>
      <QueryBoundary
        query={query}
        toast="Failed to load what is known of the caller. Please try again."
        failure={{
          title: 'What is known of the caller could not be loaded',
          children: (
            <Link to={paths.adminNewRequest()} className="link-signal">
              Open the form without it
            </Link>
          ),
        }}
        skeleton={<ListSkeleton label="Loading the caller" heights={['h-20', 'h-72']} />}
      >
        {(known) => <NewRequestForm key={caller} caller={caller} known={known} />}
      </QueryBoundary>
    </div>
  );
}
