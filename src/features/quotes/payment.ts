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

export interface Payment {
  id: string;
  amountCents: number;
  method: PaymentMethod;
  /** `'2026-11-21'` */
  paidOn: string;
  takenBy: string;
  /** ISO time. */
  at: string;
  /** Whether it was noted wrongly, and counts no more. */
  isVoided: boolean;
}
