import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
import { sendsMail } from '#config/site.ts';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import { LazyVisitPhotos } from '#features/photos/staff/lazy-photos.tsx';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { requestMail } from '#features/service-requests/request-mail.ts';
import { isClosed } from '#features/service-requests/service-request.ts';
import { requestQuery, setRequestStatus } from '#features/service-requests/staff-api.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { optionalText } from '#lib/forms/field-schemas.ts';
import { paths } from '#lib/paths.ts';
import { finishVisit } from '../staff-api.ts';
import type { PlannedVisit } from '../planned-visit.ts';
import { CallOutReportDialog } from './call-out-report-dialog.tsx';
import { dayAndTimeOf, formatTimes } from '../times.ts';
import {
  openVisits,
  outcomeLabels,
  visitOutcomes,
  type Visit,
  type VisitOutcome,
} from '../visit.ts';

const outcomeSchema = z.object({ outcome: z.enum(visitOutcomes), outcomeNote: optionalText(2000) });

interface FinishVisitDialogProps extends PlannedVisit {
  onAdd: () => void;
  onClose: () => void;
}

/** Asks for the outcome of a visit and then offers the next step. For a call-out, opens the report instead. */
export function FinishVisitDialog(props: FinishVisitDialogProps) {
  return props.visit.callOut ? <CallOutReportDialog {...props} /> : <OutcomeDialog {...props} />;
}

function OutcomeDialog({ request, visit, onAdd, onClose }: FinishVisitDialogProps) {
  const [saved, setSaved] = useState<VisitOutcome>();
  const [busy, setBusy] = useState(false);
  const isOffice = useStaffMember()?.role === 'admin';
  const isOpen = !isClosed(request);
  const { data: detail } = useQuery(requestQuery(request.reference));
  const next = openVisits(detail?.visits ?? []).find(({ id }) => id !== visit.id);
  const finished = detail?.visits.find(({ id }) => id === visit.id);
  // A booking needs no quote. Other requests may need their first quote after the visit.
  const canQuote = isOffice && isOpen && request.kind !== 'booking' && detail?.hasQuotes === false;
  // The office has a next step while the request is open. Field staff have one only after they change the outcome to
  // "done".
  const hasNextStep = (outcome: VisitOutcome) =>
    (isOffice && isOpen) || (outcome === 'done' && visit.outcome !== 'done');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      keepOpenOnOutsideClick
      className="max-w-120"
      title={saved ? 'What comes next?' : 'How did it go?'}
      description={
        saved
          ? `The visit to ${isolate(request.name)}: ${outcomeLabels[saved]}.`
          : `${isolate(request.name)}, ${formatDayWithWeekday(dayAndTimeOf(visit.startsAt).day)}, ${formatTimes(visit)}`
      }
    >
      {saved ? (
        <NextStep
          {...{ request, visit }}
          next={next}
          canQuote={canQuote}
          canAdd={isOffice && isOpen}
          // Until the request has loaded, it may have another open visit. Staff must not close it before.
          canClose={isOffice && isOpen && detail !== undefined && !next}
          outcome={saved}
          // Invoices are known only after the request has loaded again.
          isInvoiced={finished?.outcome === 'done' && !finished.toInvoice}
          onBusy={setBusy}
          onAdd={onAdd}
          onClose={onClose}
        />
      ) : (
        <OutcomeForm
          {...{ request, visit }}
          onSaved={(outcome) => (hasNextStep(outcome) ? setSaved(outcome) : onClose())}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface OutcomeFormProps extends PlannedVisit {
  onSaved: (outcome: VisitOutcome) => void;
  onClose: () => void;
}

function OutcomeForm({ request, visit, onSaved, onClose }: OutcomeFormProps) {
  const queryClient = useQueryClient();
  const { field, fill, submit, isPending } = useEditForm({
    record: `outcome-${visit.id}`,
    schema: outcomeSchema,
    saved: visit,
    toValues: ({ outcome, outcomeNote }) => ({ outcome: outcome ?? 'done', outcomeNote }),
    save: async (typed, base) => {
      await finishVisit(base, typed);
      // The next step needs the new data of the request. If loading fails, the outcome is still saved.
      await queryClient.fetchQuery(requestQuery(request.reference)).catch(() => undefined);
    },
    queryKeys: [['service-requests']],
    failure: {
      title: 'Failed to save how it went',
      description: 'Nothing was changed. Please try again.',
    },
    keepsDraft: true,
    onSaved: ({ outcome }) => onSaved(outcome),
    onClose,
  });
  const note = field('outcomeNote');
  return (
    <div className="grid gap-5">
      <TextAreaField
        label="Note"
        optional
        rows={3}
        {...note}
        help={note.help ?? 'The customer doesn’t see this.'}
      />
      <LazyVisitPhotos visitId={visit.id} />
      <div className="flex flex-wrap gap-3">
        {visitOutcomes.map((outcome) => (
          <Button
            key={outcome}
            variant={outcome === 'done' ? 'primary' : 'secondary'}
            className="grow"
            aria-pressed={visit.outcome === null ? undefined : visit.outcome === outcome}
            busy={isPending}
            onClick={() => {
              fill({ outcome });
              void submit();
            }}
          >
            {outcomeLabels[outcome]}
          </Button>
        ))}
      </div>
      {sendsMail && request.email !== '' && visit.outcome === null && (
        <p className="text-sm text-muted">
          Nobody there: the customer gets an email that asks which days suit.
        </p>
      )}
    </div>
  );
}

interface NextStepProps extends PlannedVisit {
  /** Another open visit of the request. */
  next: Visit | undefined;
  canQuote: boolean;
  /** False for field staff, because only the office schedules visits. */
  canAdd: boolean;
  canClose: boolean;
  outcome: VisitOutcome;
  /** True if the visit took place and everything is invoiced. */
  isInvoiced: boolean;
  onBusy: (isBusy: boolean) => void;
  onAdd: () => void;
  onClose: () => void;
}

function NextStep({
  request,
  visit,
  next,
  canQuote,
  canAdd,
  canClose,
  outcome,
  isInvoiced,
  onBusy,
  onAdd,
  onClose,
}: NextStepProps) {
  // Saving the outcome may have changed the status from "scheduled" to "contacted", but the page may still show the old
  // one.
  const { id, status } = request;
  const { mutate, isPending } = useStaffMutation({
    save: async () => {
      onBusy(true);
      await setRequestStatus(
        { id, status: status === 'scheduled' ? 'contacted' : status },
        'closed',
      );
    },
    queryKeys: [['service-requests']],
    success: () => ({ title: 'Status Updated', description: 'Request marked as closed' }),
    failure: { title: 'Error', description: 'Failed to update status' },
    onSaved: onClose,
    onFailed: () => onBusy(false),
  });
  const wasDone = outcome === 'done';
  const isAgain = outcome === 'nobody-there';
  const canInvoice = wasDone && !isInvoiced;
  return (
    <div className="grid gap-5">
      {next && (
        <p>
          The next visit is on {formatDayWithWeekday(dayAndTimeOf(next.startsAt).day)},{' '}
          {formatTimes(next)}.
        </p>
      )}
      {isInvoiced && (
        <p>
          {visit.isOfPlan ? 'The invoices of its plan include this visit.' : 'It is all invoiced.'}
        </p>
      )}
      {canClose && (
        <div>
          <p className="font-semibold">If you close the request:</p>
          <MailNote
            kind="request-closed"
            recipient={request.email}
            data={{ ...requestMail(request), hadVisit: wasDone }}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {wasDone && canQuote && (
          <ButtonLink className="grow" to={paths.adminQuote(request.reference)}>
            Write a quote
          </ButtonLink>
        )}
        {canInvoice && (
          <ButtonLink
            className="grow"
            variant={canQuote ? 'secondary' : 'primary'}
            to={paths.adminInvoice(request.reference, { visit: visit.id })}
          >
            Write the invoice
          </ButtonLink>
        )}
        {canClose && (
          <Button
            className="grow"
            variant={canInvoice || (wasDone && canQuote) || isAgain ? 'secondary' : 'primary'}
            busy={isPending}
            onClick={() => mutate(undefined)}
          >
            Close the request
          </Button>
        )}
        {canAdd && (
          <Button className="grow" variant={isAgain ? 'primary' : 'secondary'} onClick={onAdd}>
            Add a visit
          </Button>
        )}
        <DialogDismiss busy={isPending}>
          {isInvoiced && !canAdd && !canClose ? 'Done' : 'Later'}
        </DialogDismiss>
      </div>
    </div>
  );
}

/** The dialog for a list of visits. A finished visit leaves the list, so the dialog must not be inside its row. */
export function useFinishDialog() {
  const [planned, setPlanned] = useState<PlannedVisit>();
  const navigate = useNavigate();
  return {
    finish: setPlanned,
    dialog: planned && (
      <FinishVisitDialog
        {...planned}
        onAdd={() =>
          void navigate(paths.adminRequest(planned.request.reference), {
            state: { setsVisit: true },
          })
        }
        onClose={() => setPlanned(undefined)}
      />
    ),
  };
}
