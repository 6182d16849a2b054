import { PersonText } from '#components/person-text.tsx';
import { callsText, planFacts, type Plan } from '../plan.ts';

interface PlanFactsProps {
  plan: Plan;
  /** Names of the assigned team members. Only staff see them. */
  people?: string | undefined;
  /** Number of call-outs in the current month. Only for an on-call plan that is running. */
  callsThisMonth?: number | null;
}

/** Lists the visits, the duration and the billing of a plan. */
export function PlanFacts({ plan, people, callsThisMonth = null }: PlanFactsProps) {
  const facts = [
    ...planFacts(plan),
    ...(plan.calls && callsThisMonth !== null
      ? [{ label: 'Call-outs this month', text: callsText(callsThisMonth, plan.calls) }]
      : []),
    ...(people === undefined ? [] : [{ label: 'Who’s going', text: people || 'Nobody yet' }]),
  ];
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold wrap-anywhere">
            <PersonText>{text}</PersonText>
          </dd>
        </div>
      ))}
    </dl>
  );
}
