/**
 * The payment. It is simulated: nothing is sent anywhere and no card is charged, and the checkout says so
 * while `isPaymentSimulated` is true. A payment provider takes the place of this one function; its
 * hosted fields then take the place of the card inputs.
 */
export const isPaymentSimulated = true;

const simulatedDelayMs = 2000;

interface CardDetails {
  cardNumber: string;
  cardName: string;
  expiryDate: string;
  cvv: string;
}

/** Resolves when the payment may go ahead. The simulation looks at nothing and agrees after two seconds. */
export function authorizePayment(_card: CardDetails): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, simulatedDelayMs));
}
