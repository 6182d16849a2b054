import { TextField } from '#components/form/text-field.tsx';
import { paysPostage, type ReturnReason } from '../return.ts';

/** Typed dollars in cents; 0 for an empty field, `undefined` if the text is not an amount from $0 to $500. */
export function postageCents(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (text === '') return 0;
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined;
  const cents = Math.round(Number(text) * 100);
  return cents <= 50_000 ? cents : undefined;
}

interface PostageFieldProps {
  reason: ReturnReason;
  value: string;
  onChange: (typed: string) => void;
}

/** Field for the return postage that the customer paid to the carrier. */
export function PostageField({ reason, value, onChange }: PostageFieldProps) {
  return (
    <TextField
      label="Return postage"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      optional
      showOptional={false}
      value={value}
      error={postageCents(value) === undefined ? 'Please enter dollars from 0 to 500.' : undefined}
      help={
        paysPostage(reason) === 'company'
          ? 'We promised to pay the carrier’s receipt. Leave this empty if there is none.'
          : 'The customer pays for shipping it back, unless you decide otherwise.'
      }
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
