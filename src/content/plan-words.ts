/**
 * Terms of accepting a plan, for the page, the document and the mail. docs/claims.md lists these terms for a lawyer.
 */
export const planWords = {
  /** Shown for a plan without an end. */
  goesOn: 'The plan goes on, and we send invoices for it, until you stop it.',
  stop: 'You can stop it at any time and need no reason: press “Stop the plan” on the page of your request, call us or write to us.',
  /** Shown for a plan that is billed by the month. */
  wholeMonths: 'A month that has begun is invoiced in full, also the last one.',
  /** Shown for an on-call plan that has a price per hour. */
  beyond:
    'Calls and standby beyond what the plan includes come with the next invoice, at its price an hour.',
  price: 'The price changes only when you accept another one.',
} as const;
