/** Steps that staff can take after a refund to a card has failed. */
export type RefundAct = 'try-again' | 'other-way';

export const refundActLabels: Record<RefundAct, string> = {
  'try-again': 'Try again',
  'other-way': 'Gave it back another way',
};
