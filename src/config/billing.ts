import { site } from './site.ts';

/**
 * The payee of quotes and invoices. Not in `site`, so that other pages do not load it. Street, bank and license are
 * samples: `scripts/payee-problem.mjs` detects them, and a build for a hosted project refuses them.
 */
export const payee = {
  /** The holder of the account, to whom checks are made out. */
  name: site.name,
  /** The address for checks. */
  address: ['100 Example Street', site.office.display],
  bank: { name: 'Example Bank', routingNumber: '000000000', accountNumber: '0000000000' },
  /** The licenses that the work requires (contractor, pest control, alarms), as printed on documents. */
  license: 'CSLB 000000',
} as const;

/** The rate of tax on quotes and invoices, in hundredths of a percent. The database also has it in `private.settings`. */
export const serviceTaxBasisPoints = 700;
