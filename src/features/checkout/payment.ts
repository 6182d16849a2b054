/**
 * A simulated payment, used without a payment provider. It charges no card and sends no card data. With the setting
 * `pays_online`, customers pay on the provider's page instead. See docs/decisions/012-real-payments.md.
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
   * Idempotency key of the checkout. All tabs and all attempts use the same key, so that a purchase is paid only once.
   * A real payment provider would have to accept a new attempt with the same key after a declined card.
   */
  key: string;
  card: Card;
}

/** The bank declined the card. The message is shown to the customer. */
export class PaymentDeclined extends Error {
  override readonly name = 'PaymentDeclined';
}

/** Resolves if the payment is authorized. The simulation declines one test card. @throws PaymentDeclined */
export async function authorize({ card }: Payment): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, simulatedDelayMs));
  if (card.cardNumber === declinedCard) {
    throw new PaymentDeclined('Your card was declined. Please use another card.');
  }
}
