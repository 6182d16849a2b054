/** Money that staff took: deposits of quotes, and what was paid on invoices. Nothing is charged. */
import { Constants } from '#types/database.ts';

export const paymentMethods = Constants.public.Enums.payment_method;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  'card-by-phone': 'Card by phone',
  'bank-transfer': 'Bank transfer',
};
