/** Sample data of each kind of mail, for tests. */
import type {
  InvoiceData,
  MailData,
  OrderData,
  QuoteData,
  ReturnData,
  ShipmentData,
  VisitsData,
} from './mail-data.ts';
import { planSamples } from './plan-samples.ts';

const order: OrderData = {
  orderNumber: 'FSS-1764000000000',
  // In California, this is still November 24.
  date: '2026-11-25T02:00:00Z',
  customerName: 'Ana Ortiz',
  address: { address: '12 Ocean Blvd', city: 'Long Beach', state: 'CA', zipCode: '90802' },
  items: [
    { id: 'water-filter', name: 'Water Filter', price: 29.99, quantity: 2 },
    { id: 'bug-out-bag', name: 'Bug Out Bag', price: 149, quantity: 1 },
  ],
  subtotal: 208.98,
  shipping: 0,
  tax: 14.63,
  total: 223.61,
  ...{ paidOnline: false, bankTookCents: 0 },
  token: '0123456789abcdef0123456789abcdef',
  isFirst: true,
};
const returned: ReturnData = {
  ...order,
  return: {
    number: 'RET-ABC234',
    reason: 'damaged',
    declineReason: null,
    refund: 72.53,
    refundTax: 4.2,
    refundShipping: 0,
    refundPostage: 8.35,
    items: [{ id: 'water-filter', name: 'Water Filter', quantity: 2, received: 2, price: 29.99 }],
  },
};
const shipped: ShipmentData = {
  ...order,
  shipment: {
    carrier: 'UPS',
    trackingNumber: '1Z999',
    items: order.items.map(({ id, name, quantity }) => ({ id, name, quantity })),
  },
  toCome: [],
};
const oneVisit = {
  visitId: '5f0c0a2e-7d0b-4a36-8b9e-0123456789ab',
  sequence: 0,
  startsAt: '2026-12-01T17:00:00Z',
  durationMinutes: 60,
  people: ['Maria Lopez'],
};
const visit: VisitsData = {
  reference: 'REQ-ABC234',
  requestKind: 'pest-quote',
  name: 'Ana Ortiz',
  ...oneVisit,
  visits: [oneVisit],
  answers: {},
  address: { address: '12 Ocean Blvd', city: 'Long Beach', state: 'CA', zipCode: '90802' },
  token: '0123456789abcdef0123456789abcdef',
  emergency: false,
  isFirst: true,
};
const asked: Omit<MailData['customer-activity-received'], 'emergency'> = {
  reference: 'REQ-ABC234',
  requestKind: 'booking',
  name: 'Ana Ortiz',
  activity: 'another-time',
  days: ['2026-12-02', '2026-12-03'],
  times: ['morning'],
  visitAt: '2026-12-01T17:00:00Z',
  token: '0123456789abcdef0123456789abcdef',
  isFirst: true,
};
const quote: QuoteData = {
  paysOnline: false,
  reference: 'REQ-ABC234',
  requestKind: 'quote',
  name: 'Ana Ortiz',
  quoteId: '5f0c0a2e-7d0b-4a36-8b9e-0123456789ac',
  quote: {
    version: 1,
    isExtra: false,
    message: 'As we discussed on the phone: both doors and the yard.',
    validUntil: '2026-12-11',
    lines: [
      {
        ...{ position: 1, text: 'Camera with night vision', quantity: 2, priceCents: 24900 },
        ...{ totalCents: 49800, optional: false, taxed: true, chosen: true, productId: null },
      },
      {
        ...{ position: 2, text: 'Installation, by the hour', quantity: 2.5, priceCents: 9500 },
        ...{ totalCents: 23750, optional: false, taxed: false, chosen: true, productId: null },
      },
      {
        ...{ position: 3, text: 'For returning customers', quantity: 1, priceCents: -5000 },
        ...{ totalCents: -5000, optional: false, taxed: false, chosen: true, productId: null },
      },
      {
        ...{ position: 4, text: 'A look after a year', quantity: 1, priceCents: 12000 },
        ...{ totalCents: 12000, optional: true, taxed: false, chosen: false, productId: null },
      },
    ],
    taxBasisPoints: 700,
    subtotalCents: 68550,
    taxCents: 3486,
    totalCents: 72036,
    ...{ depositCents: 7000, depositPaidCents: 0 },
    plan: null,
  },
  token: '0123456789abcdef0123456789abcdef',
  emergency: false,
  isFirst: true,
};
const invoice: InvoiceData = {
  paysOnline: false,
  ...{ reference: 'REQ-ABC234', requestKind: 'quote', name: 'Ana Ortiz' },
  ...{ token: quote.token, emergency: false, isFirst: true },
  invoiceId: '5f0c0a2e-7d0b-4a36-8b9e-0123456789ad',
  openCents: 65036,
  depositOwedCents: 0,
  invoice: {
    id: '5f0c0a2e-7d0b-4a36-8b9e-0123456789ad',
    ...{ reference: 'INV-00042', kind: 'invoice', credits: null, state: 'open' },
    ...{ workedOn: '2026-11-30', billedMonth: null, issuedOn: '2026-12-01', dueOn: '2026-12-15' },
    ...{ message: 'Both cameras are set up.', payments: [] },
    billedTo: { name: 'Ana Ortiz', address: { address: '12 Ocean Blvd', city: 'Long Beach' } },
    lines: quote.quote.lines.slice(0, 3),
    ...{ taxBasisPoints: 700, subtotalCents: 68550, taxCents: 3486, totalCents: 72036 },
    ...{ depositCents: 7000, creditedCents: 0, paidCents: 0, undecidedCents: 0, openCents: 65036 },
  },
};
const answers = {
  serviceType: 'surveillance',
  preferredDate: '2027-05-20',
  emergencyService: true,
};

const contact = { phone: '(562) 555-0100', address: order.address };

export const mailSamples: MailData = {
  'order-confirmation': order,
  'order-shipped': shipped,
  'shipment-corrected': shipped,
  'shipment-taken-back': shipped,
  'order-canceled': order,
  'order-changed': { ...order, change: { name: 'Emergency Radio', removed: 1, refund: 53.49 } },
  'order-reply': {
    ...order,
    reply: 'We will send it to your office.',
    author: 'Maya Lind',
    isFirstWord: false,
  },
  'return-requested': returned,
  'return-accepted': returned,
  'return-declined': { ...returned, return: { ...returned.return, declineReason: 'used' } },
  'return-received': returned,
  'return-refunded': returned,
  'request-received': {
    reference: 'REQ-ABC234',
    requestKind: 'booking',
    name: 'Ana Ortiz',
    answers,
    token: '0123456789abcdef0123456789abcdef',
    emergency: true,
    isFirst: true,
  },
  'price-list': {
    name: 'Ana Ortiz',
    message: 'For 40 kits and more we have better prices. Just ask.',
    author: 'Maya Lind',
    products: [
      { id: 'myfak-kit', name: 'MyFAK First Aid Kit', category: 'Medical Kits', price: 169.64 },
      { id: 'water-filter', name: 'Water Filter', category: 'Emergency Supplies', price: 29.99 },
    ],
  },
  'price-list-received': { name: 'Ana Ortiz' },
  'visit-set': visit,
  'visit-moved': { ...visit, visits: [{ ...oneVisit, sequence: 1 }], newTime: true },
  'visit-canceled': { ...visit, visits: [{ ...oneVisit, sequence: 2 }] },
  'visit-reminder': visit,
  'visit-on-the-way': { ...visit, arrivesAt: '2026-12-01T16:55:00Z' },
  'visit-missed': visit,
  'customer-activity-received': { ...asked, emergency: false },
  'request-reply': {
    ...asked,
    emergency: false,
    message: 'Yes, we take insurance.\n\nBring the photos to the visit: https://example.com/photos',
    author: 'Maya Lind',
  },
  'request-link': { ...asked, emergency: false },
  'request-withdrawn': { ...asked, emergency: true },
  'request-closed': { ...asked, emergency: false, hadVisit: true },
  'quote-sent': quote,
  'quote-reminder': quote,
  'quote-accepted': { ...quote, quote: { ...quote.quote, lines: quote.quote.lines.slice(0, 3) } },
  'quote-declined': quote,
  'quote-withdrawn': quote,
  'visit-kept': { ...visit, asked: 'skip-visit' },
  'visit-skipped': { ...visit, nextAt: '2027-03-02T17:00:00Z' },
  ...planSamples,
  'quote-canceled': {
    ...quote,
    quote: { ...quote.quote, depositPaidCents: 7000, canceledOn: '2026-11-30' },
  },
  'deposit-received': {
    ...{ ...quote, paymentId: '5f0c0a2e-7d0b-4a36-8b9e-0123456789af' },
    payment: { amountCents: 5000, method: 'cash', reference: '', paidOn: '2026-12-01' },
    quote: { ...quote.quote, depositPaidCents: 5000 },
  },
  'invoice-sent': invoice,
  'invoice-credited': {
    ...invoice,
    invoice: {
      ...{ ...invoice.invoice, reference: 'INV-00043', kind: 'credit', state: 'credit' },
      ...{ credits: 'INV-00042', dueOn: '2026-12-01', message: 'The second hour was our mistake.' },
      lines: [
        {
          ...{ position: 1, text: 'Installation, by the hour', quantity: 1, priceCents: 9500 },
          ...{ totalCents: 9500, taxed: false, productId: null },
        },
      ],
      ...{ subtotalCents: 9500, taxCents: 0, totalCents: 9500, depositCents: 0, openCents: 0 },
    },
    openCents: 55536,
  },
  'payment-received': {
    ...{ ...invoice, paymentId: '5f0c0a2e-7d0b-4a36-8b9e-0123456789ae', openCents: 25036 },
    payment: { amountCents: 40000, method: 'check', reference: '1042', paidOn: '2026-12-03' },
    invoice: {
      ...{ ...invoice.invoice, paidCents: 40000, openCents: 25036 },
      payments: [
        { id: 'p', amountCents: 40000, method: 'check', reference: '1042', paidOn: '2026-12-03' },
      ],
    },
  },
  'invoice-reminder': { ...invoice, invoice: { ...invoice.invoice, state: 'overdue' } },
  'new-order': { ...order, customerEmail: 'ana@example.com', profit: 42.1 },
  'order-activity': {
    ...order,
    customerEmail: 'ana@example.com',
    activity: 'canceled',
    message: null,
    contactedSuppliers: [{ name: 'MyMedic', at: '2026-11-24T19:00:00Z' }],
  },
  'new-return': {
    ...returned,
    customerEmail: 'ana@example.com',
    comment: 'The seal <b>leaks</b>',
  },
  'new-request': {
    reference: 'REQ-ABC234',
    requestKind: 'booking',
    name: 'Ana Ortiz',
    email: 'ana@example.com',
    phone: '(562) 555-0100',
    fields: { ...answers, description: 'A pipe, "sewage" & <b>smell</b>' },
    emergency: true,
    promisedBy: '2026-11-25T23:15:00Z',
  },
  'new-price-request': {
    name: 'Ana Ortiz',
    email: 'ana@example.com',
    company: 'Ortiz & Sons',
    phone: null,
    message: '40 kits for a school',
  },
  'customer-activity': {
    ...asked,
    email: 'ana@example.com',
    phone: '(562) 555-0100',
    message: null,
  },
  'quote-answered': {
    ...{ reference: 'REQ-ABC234', requestKind: 'quote', name: 'Ana Ortiz' },
    ...{ quoteId: quote.quoteId, version: 1, isExtra: false, answer: 'accepted' },
    plan: null,
    ...{ totalCents: 72036, depositCents: 7000, email: 'ana@example.com', phone: '(562) 555-0100' },
    ...{ acceptedName: 'Ana Maria Ortiz', how: 'online', days: ['2026-12-14'], times: ['morning'] },
  },
  'invoice-above': {
    ...{ reference: 'REQ-ABC234', requestKind: 'quote', name: 'Ana Ortiz' },
    ...{ email: 'ana@example.com', phone: '(562) 555-0100', invoice: 'INV-00007' },
    ...{ totalCents: 150027, aboveCents: 9500, sentBy: 'Dana Cole' },
    reason: 'One hour more: the second lock was rusted',
  },
  'day-sheet': {
    day: '2026-12-01',
    visits: [{ ...visit, ...contact, work: ['Treatment of kitchen and bath', '4 × Bait station'] }],
  },
  'visit-changed': {
    ...{ reference: 'REQ-ABC234', requestKind: 'pest-quote', name: 'Ana Ortiz' },
    ...{ startsAt: visit.startsAt, durationMinutes: 60, people: ['Maria Lopez'] },
    ...{ ...contact, answers: {}, work: [] },
    ...{ change: 'moved', isCallOut: false },
    former: { startsAt: '2026-11-30T19:00:00Z', durationMinutes: 90 },
  },
  'staff-digest': {
    count: 42,
    first: [
      { kind: 'new-request', reference: 'REQ-ABC234', emergency: true },
      { kind: 'new-order', reference: 'FSS-1764000000000', emergency: false },
    ],
  },
  'staff-invitation': {
    name: 'Ana Ortiz',
    email: 'ana@example.com',
    invitedBy: 'sam@example.com',
    inviter: 'Sam Reyes',
    expiresAt: '2026-12-02T02:00:00Z',
    token: '0123456789abcdef0123456789abcdef',
  },
};
