/** Under these names we write at Stripe what is ours. The account may sell other things, too. */
export const names = {
  invoice: 'front_line_invoice',
  quote: 'front_line_quote',
  order: 'front_line_order',
  /** The reference of a request, on what was paid for its invoices and deposits. */
  request: 'front_line_request',
  refund: 'front_line_refund',
} as const;

/** Whether a payment is for a record of ours. Stripe copies what we write on it to its charge. */
export const isOurs = ({ metadata }: { metadata: Record<string, string> }) =>
  names.request in metadata || names.order in metadata;
