/** Money that staff took: deposits of quotes, and what was paid on invoices. Nothing is charged. */
import { isolate } from '#lib/format/isolate.ts';
import { Constants } from '#types/database.ts';

export const paymentMethods = Constants.public.Enums.payment_method;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How long the number of a check or a card slip can be. */
export const mostReference = 60;

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  'card-by-phone': 'Card by phone',
  'bank-transfer': 'Bank transfer',
};

/** `'check, 1042'` */
export function howPaid({
  method,
  reference,
}: {
  method: PaymentMethod;
  reference: string;
}): string {
  return [paymentMethodLabels[method].toLowerCase(), reference && isolate(reference)]
    .filter(Boolean)
    .join(', ');
}
