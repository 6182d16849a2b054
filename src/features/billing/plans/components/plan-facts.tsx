import { PersonText } from '#components/person-text.tsx';
import { planFacts, type Plan } from '../plan.ts';

/** When a plan's visits are, how long it goes on and when it is billed; for staff, also who goes. */
export function PlanFacts({ plan, people }: { plan: Plan; people?: string | undefined }) {
  const facts = [
    ...planFacts(plan),
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
