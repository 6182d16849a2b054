/** Texts about refunds to the card that paid an order, for the customer and for staff. */
import { formatCents } from '#lib/format/money.ts';

const banksTake = 'Banks take 5 to 10 business days to show it.';

interface Paid {
  totalCents: number;
  /** Amount that the customer's bank gave back in a dispute. The shop does not refund it again. */
  bankTookCents: number;
}

/** For the customer, after an order is canceled. */
export function wayBackText({ totalCents, bankTookCents }: Paid): string {
  const restCents = totalCents - bankTookCents;
  const rest = `You get ${formatCents(restCents)} back the way you paid. ${banksTake}`;
  if (bankTookCents === 0) return rest;
  const taken = `Your bank has given ${formatCents(bankTookCents)} back to you already.`;
  return restCents > 0 ? `${taken} ${rest}` : taken;
}

/** For the customer, after a part of an order is refunded. */
export function partBackText(cents: number, paid: Paid): string {
  return isTakenBack(paid)
    ? 'Your bank has given your payment back to you already.'
    : `You get ${formatCents(cents)} back the way you paid. ${banksTake}`;
}

/** True if the bank took back the whole amount. The shop then has nothing left to refund. */
export function isTakenBack({ totalCents, bankTookCents }: Paid): boolean {
  return bankTookCents > 0 && bankTookCents >= totalCents;
}

/** For staff, before they cancel an order or refund a part of it. */
export function bankTookText(paid: Paid): string {
  if (paid.bankTookCents === 0) return '';
  const taken = `The bank took ${formatCents(paid.bankTookCents)} back already, in a dispute`;
  return isTakenBack(paid)
    ? `${taken}: nothing goes back to the card.`
    : `${taken}: only what is left goes back to the card.`;
}
