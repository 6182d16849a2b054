/**
 * Terms of accepting a quote, for the page, the document and the mail. docs/claims.md lists these terms for a lawyer.
 */
export const quoteWords = {
  rightToCancel:
    'For work at your home, you can cancel within three business days after you accept: call us or write to us.',
  /** The page adds the amount. */
  deposit: 'Deposit, before we begin',
  depositHow: 'You can pay it by check, by bank transfer or in cash, or call us to pay by card.',
} as const;
