import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PersonText } from '#components/person-text.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { useStaffMember, type StaffMember } from '#features/auth/use-admin-access.ts';
import { startingLinesQuery } from '#features/billing/staff-api.ts';
import { CreditEditor } from '#features/billing/invoices/components/credit-editor.tsx';
import { InvoiceEditor } from '#features/billing/invoices/components/invoice-editor.tsx';
import { creditedOf } from '#features/billing/invoices/credit.ts';
import {
  acceptedQuotes,
  visitsToBill,
  visitToInvoice,
} from '#features/billing/invoices/invoice.ts';
import { invoicesQuery } from '#features/billing/invoices/staff-api.ts';
import { quotesQuery } from '#features/billing/quotes/staff-api.ts';
import { CustomerWords } from '#features/service-requests/components/customer-words.tsx';
import {
  RequestTaskPage,
  RequestTaskSkeleton,
} from '#features/service-requests/components/request-task-page.tsx';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import type { RequestDetail } from '#features/service-requests/service-request.ts';
import { queryState } from '#lib/api/query-state.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { paths } from '#lib/paths.ts';

/** The page to write an invoice, with or without a visit (`?visit=`), or a credit note (`?credits=`). */
export function Component() {
  const member = useStaffMember();
  return (
    <RequestTaskPage noun="invoice">
      {(detail) => member && <RequestToInvoice {...{ detail, member }} />}
    </RequestTaskPage>
  );
}

interface RequestToInvoiceProps {
  detail: RequestDetail;
  member: StaffMember;
}

function RequestToInvoice({ detail, member }: RequestToInvoiceProps) {
  const { request, visits } = detail;
  const { reference } = request;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const today = useBusinessToday();
  const [ofQuotes, ofInvoices] = useQueries({
    queries: [quotesQuery(request.id), invoicesQuery(request.id)],
  });
  // Waits for new data, because cached data may lack a quote or an invoice.
  const isRead = ofQuotes.isFetchedAfterMount && ofInvoices.isFetchedAfterMount;
  // Lines of another request's invoice are offered only if this request has no invoices and no accepted quote.
  const isFirst =
    isRead && acceptedQuotes(ofQuotes.data ?? []).length === 0 && ofInvoices.data?.length === 0;
  const startingLines = useQuery({
    ...startingLinesQuery('invoice', request.id),
    enabled: isFirst,
  });
  const isOffice = member.role === 'admin';
  const visit = visitToInvoice(visits, member, params.get('visit'));
  if (request.status === 'spam' || (!isOffice && !visit)) {
    return (
      <Refused
        reference={reference}
        title={isOffice ? 'This request is spam' : 'This is not your visit'}
      >
        {isOffice
          ? 'Change its status before you send an invoice.'
          : 'Finish your visit first. For the visit of another team member, the office can send the invoice.'}
      </Refused>
    );
  }
  if (queryState(ofQuotes).hasFailed || queryState(ofInvoices).hasFailed) {
    return (
      <div className="mt-6">
        <ErrorState
          as="h1"
          title="Failed to load the quotes and invoices"
          isRetrying={ofQuotes.isFetching || ofInvoices.isFetching}
          onRetry={() => {
            void ofQuotes.refetch();
            void ofInvoices.refetch();
          }}
        />
      </div>
    );
  }
  if (!today || !isRead || !ofQuotes.data || !ofInvoices.data) {
    return <RequestTaskSkeleton noun="invoice" />;
  }
  const invoices = ofInvoices.data;
  const creditedId = params.get('credits');
  const credited = isOffice
    ? invoices.find(({ id, kind }) => id === creditedId && kind === 'invoice')
    : undefined;
  // An incomplete link to a credit note must not open the form for an invoice.
  if (creditedId !== null && !credited) {
    return (
      <Refused reference={reference} title="Invoice not found">
        {isOffice
          ? 'The link may be incomplete. Choose the invoice to credit on its request.'
          : 'The office sends credits.'}
      </Refused>
    );
  }
  const onSent = () => {
    if (window.location.pathname === paths.adminInvoice(reference)) {
      void navigate(paths.adminRequest(reference), { state: { asksPayment: !credited } });
    }
  };
  return (
    <>
      <h1 className="text-3xl wrap-anywhere">
        {credited ? `Credit for ${credited.reference}, ` : 'Invoice for '}
        <PersonText>{request.name}</PersonText>
      </h1>
      <p className="mt-1 text-muted">
        {requestKindLabels[request.kind]} {reference}
      </p>
      <div className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem] *:min-w-0">
        {credited ? (
          <CreditEditor
            request={request}
            credited={creditedOf(credited, invoices)}
            onSent={onSent}
          />
        ) : (
          <InvoiceEditor
            {...{ request, invoices, today, isOffice, onSent }}
            {...visitsToBill(visits, member, visit, params.has('visit'))}
            quotes={ofQuotes.data}
            startingLines={startingLines.data ?? []}
          />
        )}
        <CustomerWords detail={detail} />
      </div>
    </>
  );
}

interface RefusedProps {
  reference: string;
  title: string;
  children: string;
}

function Refused({ reference, title, children }: RefusedProps) {
  return (
    <div className="mt-4">
      <EmptyState
        as="h1"
        title={title}
        action={<ButtonLink to={paths.adminRequest(reference)}>Open the request</ButtonLink>}
      >
        {children}
      </EmptyState>
    </div>
  );
}
