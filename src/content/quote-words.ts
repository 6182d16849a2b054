/**
 * Terms of accepting a quote, for the page, the document and the mail. docs/claims.md lists these terms for a lawyer.
 */
import { payWords, waysToPay } from './pay-words.ts';

export const quoteWords = {
  rightToCancel:
    'For work at your home, you can cancel within three business days after you accept: call us or write to us.',
  /** The page adds the amount. */
  deposit: 'Deposit, before we begin',
  depositHow: `You can pay it ${waysToPay}`,
  /** Customers can pay the deposit online only after they accept the quote. */
  depositHowOnline: `After you accept, you can pay it online by card on the page of your request. ${payWords.howElse}`,
} as const;
