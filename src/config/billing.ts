import { site } from './site.ts';

/**
 * Who is paid for quotes and invoices, and where. Not among the facts of `site`, so that other pages do not load it. Street, bank
 * and license are samples: `scripts/payee-problem.mjs` tells, and a build for a hosted project refuses them.
 */
export const payee = {
  /** In whose name the account is, and to whom checks are made out. */
  name: site.name,
  /** Where checks go. */
  address: ['100 Example Street', site.office.display],
  bank: { name: 'Example Bank', routingNumber: '000000000', accountNumber: '0000000000' },
  /** The licenses that the work requires (contractor, pest control, alarms), as printed on documents. */
  license: 'CSLB 000000',
} as const;

/** The rate of tax on quotes and invoices, in hundredths of a percent. The database has it in `private.settings`. */
export const serviceTaxBasisPoints = 700;
