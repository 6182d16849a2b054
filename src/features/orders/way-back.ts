/** Texts about refunds of an order that was paid online, for its customer and for staff. */
import { formatCents } from '#lib/format/money.ts';

const banksTake = 'Banks take 5 to 10 business days to show it.';

interface Paid {
  totalCents: number;
  /** Amount that the customer's bank gave back in a dispute. It is not refunded again. */
  bankTookCents: number;
}

/** Shown to the customer of a canceled order. */
export function wayBackText({ totalCents, bankTookCents }: Paid): string {
  const restCents = totalCents - bankTookCents;
  const rest = `You get ${formatCents(restCents)} back the way you paid. ${banksTake}`;
  if (bankTookCents === 0) return rest;
  const taken = `Your bank has given ${formatCents(bankTookCents)} back to you already.`;
  return restCents > 0 ? `${taken} ${rest}` : taken;
}

/** Shown to the customer when a part is refunded. */
export function partBackText(cents: number, paid: Paid): string {
  return isTakenBack(paid)
    ? 'Your bank has given your payment back to you already.'
    : `You get ${formatCents(cents)} back the way you paid. ${banksTake}`;
}

/** True if the bank took everything, so that nothing is left to refund to the card. */
export function isTakenBack({ totalCents, bankTookCents }: Paid): boolean {
  return bankTookCents > 0 && bankTookCents >= totalCents;
}

/** Shown to staff before they cancel an order or refund a part of it. */
export function bankTookText(paid: Paid): string {
  if (paid.bankTookCents === 0) return '';
  const taken = `The bank took ${formatCents(paid.bankTookCents)} back already, in a dispute`;
  return isTakenBack(paid)
    ? `${taken}: nothing goes back to the card.`
    : `${taken}: only what is left goes back to the card.`;
}
