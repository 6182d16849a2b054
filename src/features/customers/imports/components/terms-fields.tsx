import { CheckboxField } from '#components/form/checkbox-field.tsx';
import { ChoiceSwitch } from '#components/form/choice-switch.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { sendsMail } from '#config/site.ts';
import { quoteServices } from '#content/form-options.ts';
import { billingTexts, planBillings, type PlanBilling } from '#features/billing/plans/plan.ts';
import { lengths } from '#features/service-requests/visits/schema.ts';
import { formatLength } from '#features/service-requests/visits/times.ts';
import { formatCounted } from '#lib/format/count.ts';
import type { PlanTerms, TermsProblems } from '../plan-terms.ts';

interface TermsFieldsProps {
  /** Number of customers with a plan. */
  count: number;
  terms: PlanTerms;
  problems: TermsProblems;
  today: string;
  onChange: (part: Partial<PlanTerms>) => void;
}

/** Fields for the terms that all plans of the file share. */
export function TermsFields({ count, terms, problems, today, onChange }: TermsFieldsProps) {
  return (
    <section aria-labelledby="plans-title">
      <h2 id="plans-title" className="text-xl">
        Plans
      </h2>
      <p className="mt-1 max-w-prose">
        {formatCounted(count, 'customer has', 'customers have')} a plan.
      </p>
      <ChoiceSwitch
        label="What they are"
        className="mt-3 w-fit"
        labels={{ paper: 'Agreed on paper', offer: 'To be offered' }}
        value={terms.state}
        onChange={(state) => onChange({ state })}
      />
      <p className="mt-3 max-w-prose">
        {terms.state === 'offer'
          ? 'The plan is written into the customer’s note. To offer it later, press “New request” on the customer’s page, then “Write a quote” and “As a plan that repeats”. Nothing is sent before you press “Send plan” there.'
          : 'What you choose here holds for all of these plans. What they are for and the day of the agreement cannot be changed later, so import the plans of another service as a list of their own. To change the rest for one customer, press “Change the plan” on the request; the customer has to accept it.'}
      </p>
      {terms.state === 'paper' && (
        <div className="mt-4 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            label="Agreed on"
            type="date"
            name="agreedOn"
            autoComplete="off"
            max={today}
            value={terms.agreedOn}
            error={problems.agreedOn}
            onChange={({ target }) => onChange({ agreedOn: target.value })}
          />
          <SelectField
            label="What for"
            name="service"
            options={quoteServices}
            value={terms.service}
            error={problems.service}
            onChange={({ target }) => onChange({ service: target.value })}
          />
          <SelectField
            label="Invoices"
            name="billing"
            placeholder={null}
            options={planBillings.map((value) => ({ value, label: billingTexts[value] }))}
            value={terms.billing}
            help="The price is for a visit, or for a month. The office sends each one from Today."
            onChange={({ target }) => onChange({ billing: target.value as PlanBilling })}
          />
          <TextField
            label="Time in California"
            type="time"
            name="at"
            autoComplete="off"
            value={terms.at}
            error={problems.at}
            onChange={({ target }) => onChange({ at: target.value })}
          />
          <SelectField
            label="Length"
            name="length"
            placeholder={null}
            options={lengths.map((minutes) => ({
              value: String(minutes),
              label: formatLength(minutes),
            }))}
            value={String(terms.durationMinutes)}
            onChange={({ target }) => onChange({ durationMinutes: Number(target.value) })}
          />
          <div>
            <CheckboxField
              label="Sales tax is added to the price"
              checked={terms.taxed}
              onChange={({ target }) => onChange({ taxed: target.checked })}
            />
            {sendsMail && (
              <CheckboxField
                label="Email a reminder a day before each visit"
                help="Otherwise, nobody is reminded of the visits of the next eight weeks."
                checked={terms.reminds}
                onChange={({ target }) => onChange({ reminds: target.checked })}
              />
            )}
          </div>
        </div>
      )}
    </section>
  );
}
