import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, PhoneCall } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { Seo } from '#components/seo.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { sendsMail } from '#config/site.ts';
import { customerQuery } from '#features/customers/staff-api.ts';
import { KnownCaller } from '#pages/admin/new-request/known-caller.tsx';
import { knownOf, type Customer } from '#features/customers/customer.ts';
import { fieldsOfCaller } from '#features/service-requests/caller.ts';
import { NewRequestForm } from '#features/service-requests/components/new-request-form.tsx';
import { cleanEmail } from '#lib/forms/clean-text.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  const [params] = useSearchParams();
  const caller = cleanEmail(params.get('customer') ?? '');
  const chosen = params.get('name') ?? '';
  const query = useQuery({ ...customerQuery(caller), enabled: caller !== '' });
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
      {caller === '' ? (
        <NewRequestForm
          key={chosen}
          caller={chosen}
          known={chosen ? fieldsOfCaller({ name: chosen, email: '', phone: '', place: {} }) : {}}
          offer={(phone, fill) => <KnownCaller phone={phone} onUse={fill} />}
        />
      ) : (
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
          {(customer) => (
            <>
              {customer?.email === '' && (
                <WhoCalls caller={caller} customer={customer} chosen={chosen} />
              )}
              <NewRequestForm
                key={`${caller} ${chosen}`}
                caller={caller}
                known={knownOf(caller, customer, chosen)}
              />
            </>
          )}
        </QueryBoundary>
      )}
    </div>
  );
}

interface WhoCallsProps {
  caller: string;
  customer: Customer;
  /** The caller's name that staff chose. */
  chosen: string;
}

/** Asks who is calling if several people have this phone number. */
function WhoCalls({ caller, customer: { contacts, others }, chosen }: WhoCallsProps) {
  if (contacts.length < 2 && others.length === 0) return null;
  const linkClass =
    'inline-flex min-h-11 flex-wrap items-center gap-x-1.5 wrap-anywhere link-signal';
  return (
    <section
      aria-labelledby="who-title"
      className="mb-8 rounded-card border border-line bg-card p-4"
    >
      <h2 id="who-title" className="text-base font-semibold">
        Who’s calling?
      </h2>
      <p className="text-sm text-muted">
        A number can be shared. Ask for the name, and choose it to fill in what we know. Somebody
        else: just type.
      </p>
      <ul className="flex flex-wrap gap-x-5">
        {contacts.map(({ name }) => (
          <li key={name}>
            <Link
              to={paths.adminNewRequest(caller, name)}
              aria-current={name === chosen || undefined}
              className={linkClass}
            >
              <PersonText>{name}</PersonText>
            </Link>
          </li>
        ))}
        {others.map(({ name, email }) => (
          <li key={email}>
            <Link to={paths.adminNewRequest(email)} className={linkClass}>
              <PersonText>{name}</PersonText> <span>({email})</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
