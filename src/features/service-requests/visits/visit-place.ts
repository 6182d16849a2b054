import type { FormValues } from '#components/form/form-definition.ts';
import { addressLines } from '#lib/format/address-lines.ts';

/** True if the answers contain a street. A city alone is not enough. */
export function hasStreet(answers: Partial<FormValues>): boolean {
  return [answers.address, answers.propertyAddress].some(
    (line) => String(line ?? '').trim() !== '',
  );
}

/** The lines of the address; empty if the answers contain no street. */
export function visitPlace(answers: Partial<FormValues>): string[] {
  const text = (name: string) => String(answers[name] ?? '');
  const address =
    text('propertyAddress') || [text('address'), text('address2')].filter(Boolean).join(', ');
  if (!address) return [];
  const [city, state, zipCode] = [text('city'), text('state'), text('zipCode')];
  return addressLines({ address, city, state, zipCode });
}
