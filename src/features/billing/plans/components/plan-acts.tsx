import { Pause, CircleStop, FilePen, Play, Users } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { CheckboxGroup } from '#components/form/checkbox-group.tsx';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { quoteMail } from '#features/billing/quotes/quote-mail.ts';
import { type QuoteLinkState } from '#features/billing/quotes/quote.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { formatDay, shiftDay } from '#lib/format/business-days.ts';
import { isDay } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { listOfNames } from '#lib/format/names.ts';
import { paths } from '#lib/paths.ts';
import { type PlanQuote } from '../plan-state.ts';
import { pausePlan, resumePlan, setPlanPeople, stopPlan } from '../staff-api.ts';
import { useTeamNames } from '../use-team-names.ts';

interface PlanActsProps {
  request: ServiceRequest;
  quote: PlanQuote;
  /** Today's date in California. */
  today: string;
}

const queryKeys = [['service-requests']];

/** Buttons of the office for a running plan. */
export function PlanActs(props: PlanActsProps) {
  const { request, quote } = props;
  const { canStop, state, calls } = quote.plan;
  const isPaused = state === 'paused';
  return (
    <>
      <ButtonLink
        variant="secondary"
        to={paths.adminQuote(request.reference)}
        state={{ writes: 'next-plan' } satisfies QuoteLinkState}
      >
        <FilePen aria-hidden className="size-4" />
        Change the plan
      </ButtonLink>
      <DialogButton
        isOffered={!calls}
        variant="secondary"
        dialog={(onClose) => <PeopleDialog {...{ ...props, onClose }} />}
      >
        <Users aria-hidden className="size-4" />
        Say who goes
      </DialogButton>
      <DialogButton
        variant="secondary"
        dialog={(onClose) => <PauseOrResumeDialog {...{ ...props, onClose }} />}
      >
        {isPaused ? (
          <Play aria-hidden className="size-4" />
        ) : (
          <Pause aria-hidden className="size-4" />
        )}
        {isPaused ? 'End the pause' : 'Pause'}
      </DialogButton>
      <DialogButton
        isOffered={canStop}
        variant="secondary"
        dialog={(onClose) => <StopDialog {...{ ...props, onClose }} />}
      >
        <CircleStop aria-hidden className="size-4" />
        Stop the plan
      </DialogButton>
    </>
  );
}

type DialogProps = PlanActsProps & { onClose: () => void };

const peopleSchema = z.object({
  people: z.array(z.string()).check(z.maxLength(10, 'At most ten people can go.')),
});

function PeopleDialog({ request, quote, onClose }: DialogProps) {
  const names = useTeamNames(quote.plan.people);
  const { field, ...form } = useEditForm({
    record: `plan-people-${quote.id}`,
    schema: peopleSchema,
    saved: quote.plan,
    toValues: ({ people }) => ({ people: [...people] }),
    save: ({ people }) => setPlanPeople(quote.id, people),
    queryKeys,
    success: () => ({ title: 'Saved', description: request.name }),
    failure: { title: 'Failed to save who goes' },
    onClose,
  });
  return (
    <EditDialog
      title="Say who goes"
      description={`From now on to ${isolate(request.name)}, also to the visits that are set.`}
      form={form}
      submitLabel="Save"
    >
      <CheckboxGroup
        label="Who’s going"
        optional
        showOptional={false}
        options={names.map((name) => ({ value: name, label: name }))}
        {...field('people')}
      />
    </EditDialog>
  );
}

/**
 * The state decides once which dialog opens. If a team member pauses or resumes the plan meanwhile, the dialog stays.
 */
function PauseOrResumeDialog(props: DialogProps) {
  const [isPaused] = useState(props.quote.plan.state === 'paused');
  return isPaused ? <ResumeDialog {...props} /> : <PauseDialog {...props} />;
}

function PauseDialog({ request, quote, today, onClose }: DialogProps) {
  const [first, last] = [shiftDay(today, 1), shiftDay(today, 366)];
  const schema = z.object({
    until: z
      .string()
      .check(
        z.refine(
          (day) => isDay(day) && day >= first && day <= last,
          'Please choose tomorrow or a later day, within a year.',
        ),
      ),
  });
  const { field, ...form } = useEditForm({
    record: `pause-plan-${quote.id}`,
    schema,
    saved: quote,
    toValues: () => ({ until: '' }),
    save: ({ until }) => pausePlan(quote.id, until),
    queryKeys,
    success: ({ until }) => ({ title: 'Plan paused', description: `Until ${formatDay(until)}` }),
    failure: { title: 'Failed to pause the plan' },
    onClose,
  });
  const { data: typed } = schema.safeParse(useWatch({ control: form.control }));
  return (
    <EditDialog
      title="Pause the plan"
      description={`From today on. ${quote.plan.calls ? 'The customer has no calls in the pause,' : 'The visits of the pause are canceled,'} and months that begin in it are not invoiced.`}
      form={form}
      submitLabel="Pause the plan"
    >
      <TextField
        label="We work again from"
        type="date"
        min={first}
        max={last}
        autoComplete="off"
        {...field('until')}
      />
      <MailNote
        kind="plan-paused"
        recipient={request.email}
        data={typed && { ...quoteMail(request, quote), pausedUntil: typed.until }}
      />
    </EditDialog>
  );
}

function ResumeDialog({ request, quote, onClose }: DialogProps) {
  return (
    <StaffConfirmDialog
      title="End the pause?"
      description={
        quote.plan.calls
          ? 'We come again when the customer calls.'
          : 'The plan’s visits are set again, from its next day on.'
      }
      confirm="End the pause"
      dismiss="Cancel"
      variant="primary"
      change={{
        save: () => resumePlan(quote.id),
        queryKeys,
        success: () => ({ title: 'The plan runs again', description: request.name }),
        failure: { title: 'Failed to end the pause' },
        onFailed: onClose,
      }}
      onClose={onClose}
    >
      <MailNote
        kind="plan-resumed"
        recipient={request.email}
        data={{ ...quoteMail(request, quote), nextAt: null }}
      />
    </StaffConfirmDialog>
  );
}

function StopDialog({ request, quote, today, onClose }: DialogProps) {
  const { billedBeyond, lastDayIfStopped } = quote.plan;
  const lastDay = lastDayIfStopped ?? today;
  const isUnbegun = lastDay < quote.plan.firstOn;
  return (
    <StaffConfirmDialog
      title="Stop the plan?"
      description={
        isUnbegun
          ? `It has not begun.${quote.plan.calls ? '' : ' Its visits are canceled.'}`
          : `Its last day is ${formatDay(lastDay)}.${quote.plan.calls ? '' : ' Later visits are canceled.'}`
      }
      confirm="Stop the plan"
      dismiss="Keep the plan"
      change={{
        save: () => stopPlan(quote.id),
        queryKeys,
        success: () => ({ title: 'Plan stopped', description: request.name }),
        failure: { title: 'Failed to stop the plan' },
        onFailed: onClose,
      }}
      onClose={onClose}
    >
      {billedBeyond.length > 0 && (
        <p className="font-semibold">
          After that day: {listOfNames(billedBeyond)}. Credit what was invoiced, and decide on Today
          about visits that wait.
        </p>
      )}
      <MailNote
        kind="plan-stopped"
        recipient={request.email}
        data={{ ...quoteMail(request, quote), lastDay }}
      />
    </StaffConfirmDialog>
  );
}
