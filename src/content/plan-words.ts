/** What accepting a plan means, for the page, the paper and the mail. docs/claims.md has it for a lawyer. */
export const planWords = {
  /** Of a plan without an end. */
  goesOn: 'The plan goes on, and we send invoices for it, until you stop it.',
  stop: 'You can stop it at any time and need no reason: press “Stop the plan” on the page of your request, call us or write to us.',
  /** Of a plan that is billed by the month. */
  wholeMonths: 'A month that has begun is invoiced in full, also the last one.',
  /** Shown for a plan on call that names the price of an hour. */
  beyond:
    'Calls and standby beyond what the plan includes come with the next invoice, at its price an hour.',
  price: 'The price changes only when you accept another one.',
} as const;
