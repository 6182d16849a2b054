import { CallOutButton } from '#features/billing/plans/components/call-out-dialog.tsx';
import { callsText, isRunning } from '#features/billing/plans/plan.ts';
import type { Customer } from '#features/customers/customer.ts';
import { businessToday } from '#lib/format/dates.ts';

interface PlanCallsProps {
  /** Id of the plan's quote. */
  id: string;
  plan: NonNullable<Customer['requests'][number]['quotes'][number]['plan']>;
  name: string;
}

/** Number of call-outs this month, and a button for a new one. Only for an on-call plan that is running. */
export function PlanCalls({ id, plan, name }: PlanCallsProps) {
  const { calls, callsThisMonth, state, firstOn } = plan;
  if (calls === null || callsThisMonth === null || !isRunning(plan)) return null;
  return (
    <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 pb-2">
      <span className="tabular">Call-outs this month: {callsText(callsThisMonth, calls)}</span>
      {state === 'runs' && firstOn <= businessToday() && (
        <CallOutButton planId={id} {...{ calls, callsThisMonth, name }} />
      )}
    </span>
  );
}
