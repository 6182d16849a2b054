import { PersonText } from '#components/person-text.tsx';
import { SortHead, type Sorting } from '#components/sort-head.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { MoneyName } from '#features/billing/components/money-name.tsx';
import { serviceName } from '#features/service-requests/answers.ts';
import { planStateLabel } from '#features/service-requests/plan-state-label.ts';
import { formatShortDay } from '#lib/format/business-days.ts';
import { planPrice } from '../plan-price.ts';
import type { PlanState } from '../plan.ts';
import type { ListedPlan } from '../staff-api.ts';

const tones: Record<PlanState, BadgeTone> = {
  offered: 'secondary',
  runs: 'trust',
  paused: 'signal',
  ended: 'secondary',
};

interface PlansTableProps {
  plans: readonly ListedPlan[];
  sorting: Sorting;
  /** Today's date in California. */
  today: string;
}

export function PlansTable({ plans, sorting, today }: PlansTableProps) {
  return (
    <Table label="Plans" sticky>
      <TableHead>
        <tr>
          <SortHead {...sorting} column="customer">
            Customer
          </SortHead>
          <Th className="max-md:hidden">Status</Th>
          <SortHead {...sorting} column="price" largestFirst>
            Price
          </SortHead>
          <SortHead {...sorting} column="next">
            Next visit
          </SortHead>
          <Th className="max-md:hidden">Last day</Th>
        </tr>
      </TableHead>
      <tbody>
        {plans.map((plan) => {
          const label = planStateLabel({ ...plan, firstOn: plan.first_on }, today);
          const badge = <Badge tone={tones[plan.state]}>{label}</Badge>;
          return (
            <Tr key={plan.plan_id}>
              <Td className="max-w-64 wrap-anywhere">
                <span className="font-semibold">
                  <MoneyName name={plan.customer} request_reference={plan.request_reference} />
                </span>
                <span className="block text-muted">{serviceName(plan.service)}</span>
                <span className="mt-1.5 block md:hidden">{badge}</span>
              </Td>
              <Td className="max-md:hidden">{badge}</Td>
              <Td>{planPrice(plan, plan.price_cents)}</Td>
              <Td>
                {plan.every === null
                  ? 'On call'
                  : plan.next_on === null
                    ? '–'
                    : formatShortDay(plan.next_on)}
                <span className="block text-muted">
                  <PersonText>{plan.people.join(', ')}</PersonText>
                </span>
                {plan.ends_on !== null && (
                  <span className="block text-muted md:hidden">
                    until {formatShortDay(plan.ends_on)}
                  </span>
                )}
              </Td>
              <Td className="whitespace-nowrap max-md:hidden">
                {plan.ends_on === null ? '–' : formatShortDay(plan.ends_on)}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
