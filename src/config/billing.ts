import { site } from './site.ts';

/**
 * The payee of quotes and invoices. It is not part of `site`, because other pages must not load it. Street, bank and
 * license are samples. `scripts/payee-problem.mjs` detects samples, and a build for a hosted project refuses them.
 */
export const payee = {
  /** The holder of the account. Checks are made out to this name. */
  name: site.name,
  /** The address for checks. */
  address: ['100 Example Street', site.office.display],
  bank: { name: 'Example Bank', routingNumber: '000000000', accountNumber: '0000000000' },
  /** The licenses that the work requires (contractor, pest control, alarms), as printed on documents. */
  license: 'CSLB 000000',
} as const;

/**
 * The tax rate of quotes and invoices, in hundredths of a percent. `private.settings` in the database has the same
 * rate.
 */
export const serviceTaxBasisPoints = 700;
