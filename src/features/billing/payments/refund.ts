/** Actions of staff on a failed refund to a card. */
export type RefundAct = 'try-again' | 'other-way';

export const refundActLabels: Record<RefundAct, string> = {
  'try-again': 'Try again',
  'other-way': 'Gave it back another way',
};
