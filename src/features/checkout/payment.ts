/**
 * The simulated payment of a shop without a payment provider: no card is charged and no card data is sent. With the
 * setting `pays_online`, orders are paid on a provider's page instead (docs/decisions/012-real-payments.md).
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
   * Idempotency key of the checkout. Every attempt in every tab sends the same key, so that a purchase is paid once.
   * The checkout sends the same key again after a declined card or a canceled order. A real payment provider would then
   * have to accept a new attempt.
   */
  key: string;
  card: Card;
}

/** The bank declined the card. The message is for the customer. */
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
