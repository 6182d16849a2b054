/** The payment is simulated: no card is charged and no card data is sent. The checkout says so while this is true. */
export const isPaymentSimulated = true;

const simulatedDelayMs = 2000;

interface CardDetails {
  cardNumber: string;
  cardName: string;
  expiryDate: string;
  cvv: string;
}

/** Resolves when the payment is authorized. The simulation does so after two seconds, whatever the card. */
export function authorizePayment(_card: CardDetails): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, simulatedDelayMs));
}
