/** Payments of deposits and invoices, recorded by staff or made on the provider's page. */
import { isolate } from '#lib/format/isolate.ts';
import type { Enums } from '#types/database.ts';

export type PaymentMethod = Enums<'payment_method'>;

/** A payment method that staff record by hand. Recording never charges a card. */
export type TakenMethod = Exclude<PaymentMethod, 'online'>;

const isTakenAtTheDoor: Record<TakenMethod, boolean> = {
  cash: true,
  check: true,
  'card-by-phone': true,
  'bank-transfer': false,
};

export const takenMethods = Object.keys(isTakenAtTheDoor) as TakenMethod[];
export const takenAtTheDoor = takenMethods.filter((method) => isTakenAtTheDoor[method]);

/** The method that the form suggests. The office mostly records bank transfers. Field staff mostly record cash. */
export function usualMethod(isOffice: boolean): TakenMethod {
  return isOffice ? 'bank-transfer' : 'cash';
}

/** Maximum length of the number of a check or a card slip. */
export const mostReference = 60;

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  'card-by-phone': 'Card by phone',
  'bank-transfer': 'Bank transfer',
  online: 'Online',
};

/** Label of the method `online` for a refund. The money returns to the card that paid. */
export const toTheCard = 'To the card';

/** `'check, 1042'` */
export function howPaid({
  amountCents,
  method,
  reference,
}: {
  amountCents: number;
  method: PaymentMethod;
  reference: string;
}): string {
  if (method === 'online' && amountCents < 0) return toTheCard.toLowerCase();
  return [paymentMethodLabels[method].toLowerCase(), reference && isolate(reference)]
    .filter(Boolean)
    .join(', ');
}

/** Sum of the online payments, minus the refunds and the amount that the bank took back in a dispute. */
export function onlineCents(
  payments: readonly { amountCents: number; method: PaymentMethod; isVoided: boolean }[],
  bankTookCents: number,
): number {
  return payments
    .filter(({ method, isVoided }) => method === 'online' && !isVoided)
    .reduce((sum, { amountCents }) => sum + amountCents, -bankTookCents);
}
