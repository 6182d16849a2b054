/** The terms on which the company orders from its suppliers. */
export const minimumOrderCents = 50_000;
export const paymentTerms = 'Net 30';
