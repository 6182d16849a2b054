import { CustomerConfirmDialog } from '#components/customer-confirm-dialog.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import type { CustomerRequest } from '#features/billing/customer-request.ts';
import { isRunning } from '#features/billing/plans/plan.ts';
import { useMessagePhotos } from '#features/photos/components/lazy-message-photos.tsx';
import { CustomerFormDialog } from '#features/service-requests/components/customer-form-dialog.tsx';
import { CustomerVisitActs } from '#features/service-requests/components/customer-visit-acts.tsx';
import {
  addMessage,
  withdrawRequest,
  type RequestAccess,
} from '#features/service-requests/customer-api.ts';
import { messageForm } from '#features/service-requests/forms/customer-forms.ts';
import { formatCents } from '#lib/format/money.ts';
import { acceptedPlan, awaitsWork } from './request-steps.ts';

interface CustomerRequestActionsProps {
  request: CustomerRequest;
  access: RequestAccess;
  /** True to open the form for preferred days at once. */
  asksDays: boolean;
  reload: () => Promise<unknown>;
}

/** The actions that the customer can take on a request. If there are several visits, each visit has its own buttons. */
export function CustomerRequestActions({
  request,
  access,
  asksDays,
  reload,
}: CustomerRequestActionsProps) {
  const { reference, status, visits, pastVisits, quotes, invoices } = request;
  const [visit = null] = visits;
  const isOpenRequest = status !== 'done' && status !== 'withdrawn';
  const canChange = isOpenRequest && visits.every((one) => one.canChange);
  // A running plan must be stopped first. Its card has the buttons for that and for its visits.
  const hasPlan = quotes.some(({ plan }) => plan !== null && isRunning(plan));
  const isPaid = invoices.some(({ kind, state }) => kind === 'invoice' && state === 'paid');
  // Nothing is left to withdraw: no visit is scheduled, and the work is done or paid or the plan has ended.
  const isDone =
    visit === null &&
    (isPaid || pastVisits[0]?.outcome === 'done' || acceptedPlan(request)?.state === 'ended');
  // A reload keeps the link of the mail, so the form must not open again after the customer has answered.
  const startsOpen = asksDays && visit === null && request.asked.length === 0;
  const photos = useMessagePhotos(
    (messageKey) => ({ ...access, messageKey }),
    () => void reload(),
  );
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {canChange &&
          (!isDone || awaitsWork(request)) &&
          visits.length < 2 &&
          !visit?.planId &&
          !(visit === null && hasPlan) && (
            <CustomerVisitActs {...{ request, access, visit, reload }} asksDays={startsOpen} />
          )}
        <DialogButton
          isOffered={request.canWrite}
          variant="secondary"
          dialog={(onClose) => (
            <CustomerFormDialog
              {...{ reference, reload, onClose }}
              title="Add a message"
              description={`To our team, about request ${reference}.`}
              definition={messageForm}
              send={async ({ message }, options) => {
                await addMessage(access, message, options);
                photos.sendWith(options.key);
              }}
            >
              {photos.picker}
            </CustomerFormDialog>
          )}
        >
          Add a message
        </DialogButton>
        <DialogButton
          isOffered={canChange && !isPaid && !isDone && !hasPlan}
          variant="danger"
          dialog={(onClose) => (
            <CustomerConfirmDialog
              id={reference}
              failed="Not confirmed"
              {...{ reload, onClose }}
              act={() => withdrawRequest(access, visits)}
              done={{ title: 'Request withdrawn' }}
              title="Withdraw this request?"
              description={[
                visit
                  ? `We’ll close your request and cancel the ${visits.length > 1 ? 'visits' : 'visit'}. Nobody will come.`
                  : 'We’ll close your request and won’t contact you about it again.',
                ...whatBecomesOfQuotes(request),
              ].join(' ')}
              confirm="Withdraw request"
              dismiss="Keep request"
            />
          )}
        >
          Withdraw request
        </DialogButton>
      </div>
      <div className="mt-4 empty:hidden">{photos.onTheirWay}</div>
    </>
  );
}

/**
 * Text about the accepted quotes when a customer withdraws a request. The quotes are canceled, unless the request has
 * an invoice.
 */
function whatBecomesOfQuotes({ quotes, invoices }: CustomerRequest): string[] {
  const accepted = quotes.filter(({ state }) => state === 'accepted');
  if (accepted.length === 0) return [];
  if (invoices.some(({ kind, state }) => kind === 'invoice' && state !== 'credited')) {
    return ['What we have invoiced stays as it is.'];
  }
  const sum = (centsOf: (quote: (typeof accepted)[number]) => number) =>
    formatCents(accepted.reduce((cents, quote) => cents + centsOf(quote), 0));
  const hasDeposit = accepted.some(({ depositPaidCents }) => depositPaidCents > 0);
  return [
    `This also cancels what you accepted, for ${sum(({ totalCents }) => totalCents)}.`,
    ...(hasDeposit
      ? [`You get your deposit of ${sum(({ depositPaidCents }) => depositPaidCents)} back.`]
      : []),
  ];
}
