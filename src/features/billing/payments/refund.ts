/** What staff do about money that did not come back to a card. */
export type RefundAct = 'try-again' | 'other-way';

export const refundActLabels: Record<RefundAct, string> = {
  'try-again': 'Try again',
  'other-way': 'Gave it back another way',
};
