import type { ImportedCustomer } from './check-rows.ts';

/** The lines of an imported address: `'5 Elm St'`, `'Torrance, CA 90501'`. */
export function importedAddress({
  street,
  city,
  state,
  zip,
}: Pick<ImportedCustomer, 'street' | 'city' | 'state' | 'zip'>): string[] {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [street, place].filter(Boolean);
}
