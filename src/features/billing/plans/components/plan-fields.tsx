import { CheckboxGroup } from '#components/form/checkbox-group.tsx';
import { ChoiceSwitch } from '#components/form/choice-switch.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { planWords } from '#content/plan-words.ts';
import { planBillings, planFacts, planUnits, type PlanBilling, type PlanUnit } from '../plan.ts';
import type { Problems } from '#features/billing/typed-lines.ts';
import { lengths } from '#features/service-requests/visits/schema.ts';
import { formatLength } from '#features/service-requests/visits/times.ts';
import { shiftDay } from '#lib/format/business-days.ts';
import { formatDayWithWeekday, isDay } from '#lib/format/dates.ts';
import { invoiceDays, planDays } from '../calendar.ts';
import { checkPlan, mostDaysAhead, type NewPlan, type TypedPlan } from '../typed-plan.ts';
import { useTeamNames } from '../use-team-names.ts';
import { CallFields } from './call-fields.tsx';

interface PlanFieldsProps {
  typed: TypedPlan;
  problems: Problems;
  /** Today's date in California. */
  today: string;
  /** True if the company sells on-call plans for this kind of request. */
  offersCalls?: boolean;
  onChange: (part: Partial<TypedPlan>) => void;
}

const unitLabels: Record<PlanUnit, string> = { week: 'Weeks', month: 'Months' };

const billingLabels: Record<PlanBilling, string> = {
  visit: 'After each visit',
  advance: 'Each month, in advance',
  arrears: 'Each month, afterward',
};

/** Fields for a plan, in the form for a quote. A switch turns the quote into a plan. */
export function PlanFields({
  typed,
  problems,
  today,
  offersCalls = false,
  onChange,
}: PlanFieldsProps) {
  const names = useTeamNames(typed.people);
  const { onCall } = typed;
  const text = (name: 'every' | 'firstOn' | 'at' | 'until') => ({
    name,
    autoComplete: 'off',
    value: typed[name],
    error: problems[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  const last = shiftDay(today, mostDaysAhead);
  return (
    <div className="grid gap-5">
      <ChoiceSwitch
        label="How often"
        className="justify-self-start"
        labels={{ once: 'Once', repeats: 'As a plan that repeats' }}
        value={typed.repeats ? 'repeats' : 'once'}
        onChange={(choice) => onChange({ repeats: choice === 'repeats' })}
      />
      {typed.repeats && (
        <>
          {(offersCalls || onCall) && (
            <ChoiceSwitch
              label="Visits"
              className="justify-self-start"
              labels={{ days: 'With visits', none: 'No visits, on call' }}
              value={onCall ? 'none' : 'days'}
              onChange={(choice) =>
                onChange(
                  choice === 'none'
                    ? { onCall: true, ...(typed.billing === 'visit' && { billing: 'advance' }) }
                    : { onCall: false },
                )
              }
            />
          )}
          <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
            {onCall ? (
              <CallFields {...{ typed, problems, onChange }} />
            ) : (
              <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-3">
                <TextField label="Every" inputMode="numeric" maxLength={2} {...text('every')} />
                <SelectField
                  label="Weeks or months"
                  placeholder={null}
                  options={planUnits.map((value) => ({ value, label: unitLabels[value] }))}
                  value={typed.unit}
                  onChange={({ target }) => onChange({ unit: target.value as PlanUnit })}
                />
              </div>
            )}
            <SelectField
              label="Invoices"
              placeholder={null}
              options={planBillings
                .filter((value) => !onCall || value !== 'visit')
                .map((value) => ({ value, label: billingLabels[value] }))}
              value={typed.billing}
              help="The office sends each one from Today."
              onChange={({ target }) => onChange({ billing: target.value as PlanBilling })}
            />
            <TextField
              label={onCall ? 'First day' : 'First visit'}
              type="date"
              min={today}
              max={last}
              {...text('firstOn')}
            />
            {!onCall && (
              <div className="grid grid-cols-2 items-start gap-x-3">
                <TextField label="Time in California" type="time" {...text('at')} />
                <SelectField
                  label="Length"
                  placeholder={null}
                  options={[...new Set([...lengths, Number(typed.durationMinutes)])]
                    .sort((a, b) => a - b)
                    .map((minutes) => ({ value: String(minutes), label: formatLength(minutes) }))}
                  value={typed.durationMinutes}
                  onChange={({ target }) => onChange({ durationMinutes: target.value })}
                />
              </div>
            )}
            <TextField
              label="Last day"
              type="date"
              optional
              min={typed.firstOn || today}
              help="Without one, it goes on until it is stopped."
              {...text('until')}
            />
          </div>
          {!onCall && (
            <CheckboxGroup
              label="Who’s going"
              optional
              name="people"
              options={names.map((name) => ({ value: name, label: name }))}
              chosen={typed.people}
              onChange={({ target }) =>
                onChange({
                  people: target.checked
                    ? [...typed.people, target.value]
                    : typed.people.filter((name) => name !== target.value),
                })
              }
            />
          )}
          <PlanPreview plan={checkPlan(typed, today).plan} />
        </>
      )}
    </div>
  );
}

/** Preview of a plan: its first visits or its on-call terms, and the day of its first invoice. */
function PlanPreview({ plan }: { plan: NewPlan | null }) {
  if (!plan || !isDay(plan.firstOn)) return null;
  const days = planDays(plan, 4);
  if (!plan.calls && days.length === 0) return null;
  const [firstInvoice] = plan.billing === 'visit' ? [] : invoiceDays(plan, plan.billing, 1);
  return (
    <div className="rounded-control border border-line px-4 py-3">
      {plan.calls ? (
        planFacts(plan).map(({ label, text }) => <Shown key={label} {...{ label, text }} />)
      ) : (
        <Shown
          label="Visits"
          text={`${days.map(formatDayWithWeekday).join('; ')}${planDays(plan, 5).length > days.length ? '; …' : ''}`}
        />
      )}
      {firstInvoice && (
        <Shown
          label="First invoice to send"
          text={`${formatDayWithWeekday(firstInvoice)}. ${planWords.wholeMonths}`}
        />
      )}
    </div>
  );
}

function Shown({ label, text }: { label: string; text: string }) {
  return (
    <p>
      <span className="font-semibold">{label}:</span> {text}
    </p>
  );
}
