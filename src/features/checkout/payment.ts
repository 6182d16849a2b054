/**
 * The simulated payment of a checkout without a provider: no card is charged and no card data is sent. The setting
 * `pays_online` has orders paid on a provider's page instead (docs/decisions/012-real-payments.md).
 */

const simulatedDelayMs = 2000;
const declinedCard = '4000000000000002';

interface Card {
  cardNumber: string;
  cardName: string;
  expiryDate: string;
  cvv: string;
}

interface Payment {
  amountCents: number;
  /**
   * The checkout's idempotency key: the same for every attempt and for every tab, so that one purchase is paid once. A
   * provider that repeats its answer under a key needs one payment per key, confirmed anew after a declined card. After a
   * canceled order the same key comes again, for a new payment.
   */
  key: string;
  card: Card;
}

/** The bank said no. The message is for the customer. */
export class PaymentDeclined extends Error {
  override readonly name = 'PaymentDeclined';
}

/**
 * Resolves when the payment is authorized. The simulation declines one well-known test card.
 * @throws PaymentDeclined
 */
export async function authorize({ card }: Payment): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, simulatedDelayMs));
  if (card.cardNumber === declinedCard) {
    throw new PaymentDeclined('Your card was declined. Please use another card.');
  }
}
