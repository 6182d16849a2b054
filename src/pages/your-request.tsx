import { useQuery } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AlertCard } from '#components/alert-card.tsx';
import { CallLink } from '#components/call-link.tsx';
import { Conversation } from '#components/conversation.tsx';
import { Link } from '#components/link.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { StatusSteps } from '#components/ui/status-steps.tsx';
import { sendsMail, site } from '#config/site.ts';
import { accountQuery } from '#features/auth/account.ts';
import { customerRequestQuery } from '#features/billing/customer-api.ts';
import type { CustomerRequest } from '#features/billing/customer-request.ts';
import { isToPay, paymentNotice } from '#features/billing/payments/payment-notice.ts';
import { LazyCustomerPhotos } from '#features/photos/components/lazy-customer-photos.tsx';
import { LazyMessagePhotos } from '#features/photos/components/lazy-message-photos.tsx';
import { answersOf, chosenAnswers } from '#features/service-requests/answers.ts';
import { CustomerVisitActs } from '#features/service-requests/components/customer-visit-acts.tsx';
import { RequestLinkForm } from '#features/service-requests/components/request-link-form.tsx';
import { preferredTimesText } from '#features/service-requests/customer-activity.ts';
import { type RequestAccess } from '#features/service-requests/customer-api.ts';
import type { CustomerVisit } from '#features/service-requests/customer-request.ts';
import { unanswered } from '#features/service-requests/message.ts';
import { requestNames } from '#features/service-requests/request-kind.ts';
import { CustomerNextVisits } from '#features/service-requests/visits/components/customer-next-visits.tsx';
import { CustomerVisitCard } from '#features/service-requests/visits/components/customer-visit-card.tsx';
import { LazyCustomerCallOuts } from '#features/service-requests/visits/components/lazy-customer-call-outs.tsx';
import { PastVisits } from '#features/service-requests/visits/components/past-visits.tsx';
import { longMoment } from '#features/service-requests/visits/times.ts';
import { paidIn, tokenIn } from '#lib/browser/arrived-link.ts';
import { useArrivedLink } from '#lib/browser/use-arrived-link.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { CustomerRequestActions } from './your-request/request-actions.tsx';
import { LazyCustomerInvoices, LazyCustomerQuotes } from './your-request/lazy-papers.tsx';
import { nextVisit, requestSteps } from './your-request/request-steps.ts';
import { preferredTimesLabel, changeText, nextStep } from './your-request/request-words.ts';

/** A customer's page of a request. A mailed link or the account leads to it. */
export function Component() {
  const link = useArrivedLink();
  const token = link === null ? null : (tokenIn(link) ?? '');
  const [params] = useSearchParams();
  const paid = paidIn(link ?? `?${params.toString()}`);
  const reference = params.get('reference') ?? '';
  const access = token === null ? { reference } : { token };
  return (
    <div className="container-page min-h-[70dvh] py-10 md:py-14">
      <Seo title="Your Request" noindex />
      <h1 className="text-4xl">Your Request</h1>
      {token === '' ? (
        <WrongLink />
      ) : token === null && reference === '' ? (
        sendsMail ? (
          <RequestLinkForm />
        ) : (
          <WrongLink />
        )
      ) : (
        <LinkedRequest
          key={token ?? reference}
          access={access}
          asksDays={/\bdays\b/.test(link ?? '')}
          paid={paid}
        />
      )}
    </div>
  );
}

interface LinkedRequestProps {
  access: RequestAccess;
  /** True if the customer pressed 'Say which days suit you' in a mail. */
  asksDays: boolean;
  /** Id of the invoice or quote that the customer has just paid on the payment provider's page. */
  paid: string | undefined;
}

function LinkedRequest({ access, asksDays, paid }: LinkedRequestProps) {
  const query = useQuery({
    ...customerRequestQuery(access),
    // The payment provider reports a payment only to the database, so this page asks the database repeatedly.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      paid !== undefined && data && isToPay(data, paid) && dataUpdateCount < 40 ? 3_000 : false,
  });
  const [wasOpen, setWasOpen] = useState(false);
  if (query.data && !wasOpen) setWasOpen(true);
  return (
    <QueryBoundary
      query={query}
      toast="Your request could not be loaded."
      failure={{
        title: 'Your request could not be loaded',
        children: 'Your request is safe. Please check your connection.',
      }}
      skeleton={
        <ListSkeleton
          label="Loading your request"
          heights={['h-64', 'h-56']}
          className="mt-8 gap-8"
        />
      }
    >
      {(request) =>
        request ? (
          <RequestView {...{ request, access, asksDays, paid }} reload={query.refetch} />
        ) : 'reference' in access ? (
          <NotTheirs reference={access.reference} wasOpen={wasOpen} />
        ) : (
          <WrongLink />
        )
      }
    </QueryBoundary>
  );
}

/** Shown if the visitor is not signed in, or if the account does not contain the request. */
function NotTheirs({ reference, wasOpen }: { reference: string; wasOpen: boolean }) {
  const { data: account, isPending } = useQuery(accountQuery);
  if (isPending) return null;
  if (account !== null) return <WrongLink />;
  const isForAccount = wasOpen || !sendsMail;
  return (
    <>
      {isForAccount && (
        <AlertCard
          className="mt-6"
          title="Please log in to see this request"
          text={`You’ll find it in your account.${wasOpen ? ' What you typed is still here.' : ''}`}
        >
          <ButtonLink to={paths.account}>Log in</ButtonLink>
          <CallLink variant="secondary" />
        </AlertCard>
      )}
      {sendsMail && <RequestLinkForm reference={reference} />}
      {!isForAccount && (
        <p className="mt-6">
          Did you send it while logged in?{' '}
          <Link to={paths.account} className="link-signal">
            Log in to see it
          </Link>
        </p>
      )}
    </>
  );
}

function WrongLink() {
  return (
    <>
      <AlertCard
        className="mt-6"
        title="This link does not lead to a request"
        text="Part of it may be missing. Please open it from your email again. If you have an account with us, you’ll find your requests there. Or call us: we are happy to help."
      >
        <CallLink />
        <ButtonLink to={paths.account} variant="secondary">
          Go to your account
        </ButtonLink>
      </AlertCard>
      {sendsMail && <RequestLinkForm />}
    </>
  );
}

interface RequestViewProps extends LinkedRequestProps {
  request: CustomerRequest;
  reload: () => Promise<unknown>;
}

function RequestView({ request, access, asksDays, paid, reload }: RequestViewProps) {
  const { reference, kind, status, receivedAt, answers, visits, pastVisits, asked, messages } =
    request;
  const visit = nextVisit(visits);
  // A plan's card lists the visits of the plan.
  const later = visits.filter((one) => one !== visit && !one.isOver && !one.planId);
  const actsOf = (one: CustomerVisit) =>
    visits.length > 1 &&
    one.canChange &&
    !one.planId && <CustomerVisitActs {...{ request, access, reload }} visit={one} />;
  const unread = unanswered(messages).at(-1);
  const hasFirst =
    visit !== undefined ||
    request.depositOwedCents > 0 ||
    request.invoices.length > 0 ||
    request.quotes.length > 0;
  const notice = paid && paymentNotice(request, paid);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const fields = chosenAnswers(kind, answers);
  const chosen = answersOf({ kind, fields })
    .flatMap((section) => section.answers)
    .filter(({ name }) => name in fields);
  return (
    <section aria-labelledby="request-title" className="mt-8">
      <div className="border-y border-line py-6">
        <h2 id="request-title" ref={heading} tabIndex={-1} className="text-2xl">
          Your {requestNames[kind]} <span className="tabular">{reference}</span>
        </h2>
        <p className="mt-1 mb-6 text-muted">Sent on {longMoment(receivedAt)}</p>
        {notice && (
          <p role="status" className="mb-6 rounded-card border border-line bg-paper-deep px-4 py-3">
            {notice}
          </p>
        )}
        {hasFirst && (
          <div className="mb-8 grid items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-12 *:min-w-0">
            {visit && (
              <CustomerVisitCard request={request} visit={visit}>
                {actsOf(visit)}
              </CustomerVisitCard>
            )}
            <div className={classNames('grid gap-6 empty:hidden', !visit && 'lg:col-span-2')}>
              {later.length > 0 && <CustomerNextVisits visits={later} actsOf={actsOf} />}
              {request.depositOwedCents > 0 && (
                <p className="rounded-card border border-line bg-paper-deep px-4 py-3">
                  <strong>
                    You get {formatCents(request.depositOwedCents)} of your deposit back.
                  </strong>{' '}
                  We’ll contact you about it.
                </p>
              )}
              {request.invoices.length > 0 && (
                <LazyCustomerInvoices {...{ request, access, reload }} />
              )}
              {request.quotes.length > 0 && <LazyCustomerQuotes {...{ request, access, reload }} />}
            </div>
          </div>
        )}
        {status === 'withdrawn' ? (
          <p className="flex items-start gap-3 rounded-card border border-line bg-paper-deep px-4 py-3">
            <CircleX aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
            <strong>You withdrew this request.</strong>
          </p>
        ) : (
          <StatusSteps label="Progress of your request" steps={requestSteps(request)} />
        )}
        <h3 className="mt-6 text-xl">What happens next</h3>
        <div className="mt-2 grid max-w-prose gap-2 text-lg">
          <p>{nextStep(request)}</p>
          {asked.map(({ visitId, ...times }) => (
            <p key={visitId}>
              {preferredTimesLabel(visits, visitId)}: {preferredTimesText(times)}. We will contact
              you about it.
              {visitId && ' Until then your visit stays as it is.'}
            </p>
          ))}
          {unread && (
            <p>
              We received your message on {longMoment(unread.at)}. We’ll reply here
              {sendsMail && ' and by email'}.
            </p>
          )}
        </div>
      </div>
      <div className="mt-8 grid gap-8 *:min-w-0">
        {request.callOuts.length > 0 && <LazyCustomerCallOuts {...{ request, access }} />}
        {pastVisits.length > 0 && <PastVisits visits={pastVisits} />}
        <LazyCustomerPhotos access={access} count={request.photos} canAdd={request.canWrite} />
        {messages.length > 0 && (
          <section aria-labelledby="messages-title">
            <h3 id="messages-title" className="mb-4 text-xl">
              Messages
            </h3>
            <Conversation
              messages={messages}
              authorOf={({ sender, name }) => (sender === 'staff' ? name || site.name : 'You')}
              formatAt={longMoment}
            >
              {(message) => (
                <LazyMessagePhotos
                  {...{ access, message }}
                  authorOf={() =>
                    message.sender === 'customer' ? 'you' : message.name || site.name
                  }
                  mayRemove={message.sender === 'customer'}
                />
              )}
            </Conversation>
          </section>
        )}
        <section aria-labelledby="change-title">
          <h3 id="change-title" className="mb-4 text-xl">
            Write to us or change something
          </h3>
          <CustomerRequestActions {...{ request, access, asksDays, reload }} />
          <p className="mt-4 mb-3 max-w-prose">{changeText(request)}</p>
          <CallLink variant="secondary" />
        </section>
        {chosen.length > 0 && (
          <section aria-labelledby="answers-title">
            <h3 id="answers-title" className="mb-3 text-xl">
              What you asked for
            </h3>
            <dl className="grid gap-3">
              {chosen.map(({ name, label, text }) => (
                <div key={name}>
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </section>
  );
}
