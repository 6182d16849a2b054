/** Deposits of quotes, and what was paid on invoices: taken by staff, or paid on the page of a provider. */
import { isolate } from '#lib/format/isolate.ts';
import type { Enums } from '#types/database.ts';

export type PaymentMethod = Enums<'payment_method'>;

/** How staff take money. Nothing is charged. */
export const takenMethods = ['cash', 'check', 'card-by-phone', 'bank-transfer'] as const;

/** How long the number of a check or a card slip can be. */
export const mostReference = 60;

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  'card-by-phone': 'Card by phone',
  'bank-transfer': 'Bank transfer',
  online: 'Online',
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
