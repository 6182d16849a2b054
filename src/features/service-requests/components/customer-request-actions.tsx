import { useState } from 'react';
import { CustomerConfirmDialog } from '#components/customer-confirm-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import {
  addMessage,
  askForAnotherTime,
  cancelMyVisit,
  withdrawRequest,
  type RequestAccess,
} from '../customer-api.ts';
import type { CustomerRequest } from '../customer-request.ts';
import {
  anotherTimeForm,
  askedTimes,
  firstTimeForm,
  messageForm,
} from '../forms/customer-forms.ts';
import { useMessagePhotos } from '#features/photos/components/lazy-message-photos.tsx';
import { formatCents } from '#lib/format/money.ts';
import { CustomerFormDialog } from './customer-form-dialog.tsx';

interface CustomerRequestActionsProps {
  request: CustomerRequest;
  access: RequestAccess;
  /** Whether the days are asked for at once. */
  asksDays: boolean;
  reload: () => Promise<unknown>;
}

/** What the customer can do about a request. What the database would refuse is not offered. */
export function CustomerRequestActions({
  request,
  access,
  asksDays,
  reload,
}: CustomerRequestActionsProps) {
  const { reference, status, visit, pastVisits, invoices } = request;
  const isOpenRequest = status !== 'done' && status !== 'withdrawn';
  const canChange = isOpenRequest && (visit === null || visit.canChange);
  const isPaid = invoices.some(({ kind, state }) => kind === 'invoice' && state === 'paid');
  // Where the work is done or paid and no other visit is set, there is nothing to withdraw or to wait for.
  const isDone = visit === null && (isPaid || pastVisits[0]?.outcome === 'done');
  // Also a reload has the link: who has answered is not asked again.
  const startsOpen = asksDays && canChange && !isDone && visit === null && request.asked === null;
  const [open, setOpen] = useState<'message' | 'time' | 'cancel' | 'withdraw' | null>(
    startsOpen ? 'time' : null,
  );
  const photos = useMessagePhotos(
    (messageKey) => ({ ...access, messageKey }),
    () => void reload(),
  );
  const close = () => setOpen(null);
  const timeLabel = visit ? 'Ask for another time' : 'Say which days suit you';
  const dialog = { reference, reload, onClose: close };
  const confirmDialog = { id: reference, failed: 'Not confirmed', reload, onClose: close };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {canChange && !isDone && (
          <Button variant="secondary" onClick={() => setOpen('time')}>
            {timeLabel}
          </Button>
        )}
        {request.canWrite && (
          <Button variant="secondary" onClick={() => setOpen('message')}>
            Add a message
          </Button>
        )}
        {canChange && visit && (
          <Button variant="danger" onClick={() => setOpen('cancel')}>
            Cancel visit
          </Button>
        )}
        {canChange && !isPaid && !isDone && (
          <Button variant="danger" onClick={() => setOpen('withdraw')}>
            Withdraw request
          </Button>
        )}
      </div>
      <div className="mt-4 empty:hidden">{photos.onTheirWay}</div>
      {open === 'message' && (
        <CustomerFormDialog
          {...dialog}
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
      {open === 'time' && (
        <CustomerFormDialog
          {...dialog}
          title={timeLabel}
          description={
            visit
              ? 'Your visit stays as it is until we confirm another time.'
              : 'We will contact you to confirm a time.'
          }
          definition={visit ? anotherTimeForm : firstTimeForm}
          send={(values, options) => askForAnotherTime(access, askedTimes(values), visit, options)}
        />
      )}
      {open === 'cancel' && visit && (
        <CustomerConfirmDialog
          {...confirmDialog}
          act={() => cancelMyVisit(access, visit)}
          done={{ title: 'Visit canceled' }}
          title="Cancel this visit?"
          description="Nobody will come. Your request stays open, so we can find another time."
          confirm="Cancel visit"
          dismiss="Keep visit"
        />
      )}
      {open === 'withdraw' && (
        <CustomerConfirmDialog
          {...confirmDialog}
          act={() => withdrawRequest(access, visit)}
          done={{ title: 'Request withdrawn' }}
          title="Withdraw this request?"
          description={[
            visit
              ? 'We’ll close your request and cancel the visit. Nobody will come.'
              : 'We’ll close your request and won’t contact you about it again.',
            ...whatBecomesOfQuotes(request),
          ].join(' ')}
          confirm="Withdraw request"
          dismiss="Keep request"
        />
      )}
    </>
  );
}

/** What was accepted and is not invoiced is canceled with the request; what was paid for it goes back. */
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
