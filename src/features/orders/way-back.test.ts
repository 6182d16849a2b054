import { expect, test } from 'vitest';
import { bankTookText, partBackText, wayBackText } from './way-back.ts';

const banks = 'back the way you paid. Banks take 5 to 10 business days to show it.';

test.each([
  [0, `You get $300.00 ${banks}`, `You get $50.00 ${banks}`, ''],
  [
    30_000,
    'Your bank has given $300.00 back to you already.',
    'Your bank has given your payment back to you already.',
    'The bank took $300.00 back already, in a dispute: nothing goes back to the card.',
  ],
  [
    10_000,
    `Your bank has given $100.00 back to you already. You get $200.00 ${banks}`,
    `You get $50.00 ${banks}`,
    'The bank took $100.00 back already, in a dispute: only what is left goes back to the card.',
  ],
])('the texts after the bank took %i cents', (bankTookCents, whole, part, forStaff) => {
  const paid = { totalCents: 30_000, bankTookCents };
  expect([wayBackText(paid), partBackText(5_000, paid), bankTookText(paid)]).toEqual([
    ...[whole, part, forStaff],
  ]);
});
