import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import type { Problems } from '#features/billing/typed-lines.ts';
import { formatLength } from '#features/service-requests/visits/times.ts';
import { standbyLengths } from '../typed-calls.ts';
import type { TypedPlan } from '../typed-plan.ts';

interface CallFieldsProps {
  typed: TypedPlan;
  problems: Problems;
  onChange: (part: Partial<TypedPlan>) => void;
}

/** Fields of an on-call plan: the number of calls included each month, and the price of additional calls. */
export function CallFields({ typed, problems, onChange }: CallFieldsProps) {
  const text = (name: 'callsAMonth' | 'callsFrom' | 'callsUntil' | 'beyondHour') => ({
    name,
    autoComplete: 'off',
    optional: true,
    showOptional: false,
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  const lengths = [...new Set([...standbyLengths, Number(typed.standbyMinutes)])];
  return (
    <>
      <TextField
        label="Calls a month"
        inputMode="numeric"
        maxLength={3}
        error={problems.callsAMonth}
        help="Leave it empty for any number."
        {...text('callsAMonth')}
      />
      <div className="grid grid-cols-2 items-start gap-x-3">
        <TextField
          label="Calls from"
          type="time"
          help="Leave both empty for any hour."
          {...text('callsFrom')}
        />
        <TextField
          label="Calls until"
          type="time"
          error={problems.callsUntil}
          {...text('callsUntil')}
        />
      </div>
      <SelectField
        label="Standby with each call"
        placeholder={null}
        options={lengths
          .sort((a, b) => a - b)
          .map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? 'None' : formatLength(minutes),
          }))}
        value={typed.standbyMinutes}
        onChange={({ target }) => onChange({ standbyMinutes: target.value })}
      />
      <TextField
        label="Price of an hour beyond that"
        inputMode="decimal"
        placeholder="0.00"
        maxLength={16}
        error={problems.beyondHour}
        help="Leave it empty if nothing more is charged."
        {...text('beyondHour')}
      />
    </>
  );
}
