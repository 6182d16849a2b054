import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { CustomerConfirmDialog } from '#components/customer-confirm-dialog.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { FirstFew } from '#components/ui/first-few.tsx';
import type { CustomerRequest } from '#features/billing/customer-request.ts';
import { CustomerFormDialog } from '#features/service-requests/components/customer-form-dialog.tsx';
import { askForAnotherTime, type RequestAccess } from '#features/service-requests/customer-api.ts';
import type { CustomerVisit } from '#features/service-requests/customer-request.ts';
import {
  anotherTimeForm,
  toPreferredTimes,
} from '#features/service-requests/forms/customer-forms.ts';
import { formatTimes, longMoment } from '#features/service-requests/visits/times.ts';
import { customerErrorText, wasOvertaken } from '#lib/api/mutation-error.ts';
import { warnUntil } from '#lib/browser/leave-warning.ts';
import { toast } from '#lib/feedback/toast.ts';
import { businessToday, formatDayWithWeekday } from '#lib/format/dates.ts';
import { askToStopPlan, skipVisit } from '../customer-api.ts';
import { planTerms, type CustomerPlan as Plan } from '../plan.ts';
import { PlanFacts } from './plan-facts.tsx';

interface CustomerPlanProps {
  request: CustomerRequest;
  access: RequestAccess;
  reload: () => Promise<unknown>;
  /** Id of the plan's quote. */
  planId: string;
  plan: Plan;
}

/** Shows a customer the running plan and its next visits. The customer can skip a visit or stop the plan. */
export function CustomerPlan(props: CustomerPlanProps) {
  const { plan } = props;
  return (
    <>
      <PlanFacts plan={plan} callsThisMonth={plan.callsThisMonth} />
      {!plan.calls && <NextVisits {...props} />}
      <StopPlan {...props} />
    </>
  );
}

function NextVisits(props: CustomerPlanProps) {
  const { request, plan, planId } = props;
  const visits = request.visits.filter((visit) => visit.planId === planId && !visit.isOver);
  return (
    <>
      <h4 className="mt-5 font-semibold">Next visits</h4>
      {visits.length === 0 ? (
        <p className="mt-1">
          {plan.state === 'paused'
            ? 'None during the pause.'
            : 'None is set yet. We set them about eight weeks ahead.'}
        </p>
      ) : (
        <FirstFew items={visits} most={3}>
          {(some) => (
            <ul>
              {some.map((visit) => (
                <li key={visit.id} className="border-b border-line py-3 last:border-b-0">
                  <PlanVisit {...props} visit={visit} />
                </li>
              ))}
            </ul>
          )}
        </FirstFew>
      )}
    </>
  );
}

function PlanVisit({
  request,
  access,
  reload,
  visit,
}: CustomerPlanProps & { visit: CustomerVisit }) {
  const { asked } = request;
  const line = useRef<HTMLParagraphElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => warnUntil(skipVisit(access, visit)),
    onSuccess: () => {
      const description = 'We’ll confirm it. Until then the visit stays as it is.';
      toast({ kind: 'success', id: visit.id, title: 'Asked to skip the visit', description });
      // The button disappears after the click, so its line gets the focus.
      line.current?.focus({ preventScroll: true });
      void reload();
    },
    onError: (error) => {
      const description = customerErrorText(error);
      toast({ kind: 'destructive', id: visit.id, title: 'Not sent', description });
      if (wasOvertaken(error)) void reload();
    },
  });
  const day = formatDayWithWeekday(businessToday(new Date(visit.startsAt)));
  const asksTime = asked.some(({ visitId }) => visitId === visit.id);
  return (
    <>
      <p ref={line} tabIndex={-1} className="tabular font-semibold">
        {day}, {formatTimes(visit)}
      </p>
      {visit.people && (
        <p className="text-muted">
          <PersonText>{visit.people}</PersonText>
        </p>
      )}
      {visit.skipRequestedAt !== null && (
        <p>You asked to skip it on {longMoment(visit.skipRequestedAt)}. We’ll confirm it.</p>
      )}
      {asksTime && <p>You asked for another time. We’ll contact you about it.</p>}
      {visit.canChange && (
        <div className="mt-2 flex flex-wrap gap-3">
          {visit.skipRequestedAt === null && (
            <Button
              variant="secondary"
              busy={isPending}
              aria-label={`Skip this one: ${day}`}
              onClick={() => mutate()}
            >
              Skip this one
            </Button>
          )}
          <DialogButton
            variant="secondary"
            aria-label={`Another time: ${day}`}
            dialog={(onClose) => (
              <CustomerFormDialog
                reference={visit.id}
                {...{ reload, onClose }}
                title="Ask for another time"
                description={`Your visit on ${day} stays as it is until we confirm another time.`}
                definition={anotherTimeForm}
                send={(values, options) =>
                  askForAnotherTime(access, toPreferredTimes(values), visit, options)
                }
              />
            )}
          >
            Another time
          </DialogButton>
        </div>
      )}
    </>
  );
}

function StopPlan({ request, access, reload, plan, planId }: CustomerPlanProps) {
  const { lastDayIfStopped, stopRequestedAt, firstOn, canStop } = plan;
  const isUnbegun = lastDayIfStopped !== null && lastDayIfStopped < firstOn;
  const lastDay = lastDayIfStopped && formatDayWithWeekday(lastDayIfStopped);
  const what = isUnbegun
    ? 'It ends before it begins: we won’t come, and you pay nothing for it.'
    : lastDay && `Its last day is then ${lastDay}. You pay nothing for what comes after it.`;
  return (
    <>
      <ul className="mt-4 max-w-prose list-disc pl-5">
        {planTerms(plan).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <DialogButton
        isOffered={stopRequestedAt === null && canStop}
        variant="danger"
        className="mt-4"
        dialog={(onClose) => (
          <CustomerConfirmDialog
            id={request.reference}
            act={() => askToStopPlan(access, planId)}
            done={{ title: 'Asked to stop the plan', description: 'We’ll confirm it.' }}
            failed="Not sent"
            title="Stop this plan?"
            description={['We’ll confirm it.', what].filter(Boolean).join(' ')}
            confirm="Stop the plan"
            dismiss="Keep the plan"
            {...{ reload, onClose }}
          />
        )}
      >
        Stop the plan
      </DialogButton>
      {stopRequestedAt !== null && (
        <p className="mt-4 font-semibold">
          You asked us to stop the plan on {longMoment(stopRequestedAt)}. We’ll confirm it. {what}
        </p>
      )}
    </>
  );
}
