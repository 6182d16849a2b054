import type { PlannedVisit } from '#features/service-requests/visits/planned-visit.ts';
import type { Visit } from '#features/service-requests/visits/visit.ts';
import type { StockItem } from '#features/inventory/inventory.ts';
import type { Mail } from '#features/mails/mail.ts';
import type { Order, OrderItem, Shipment } from '#features/orders/order.ts';
import type { OrderReturn } from '#features/orders/returns/staff-api.ts';
import type { CustomerQuote } from '#features/billing/quotes/customer-quote.ts';
import { planSchema, type CustomerPlan } from '#features/billing/plans/plan.ts';
import type { StaffPlan } from '#features/billing/plans/staff-api.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import type { Supplier } from '#features/suppliers/supplier.ts';
import type { Quote } from '#features/billing/quotes/staff-api.ts';
import type { Invoice } from '#features/billing/invoices/staff-api.ts';

/** Complete and ordinary records for tests. Each test sets only the values that it checks. */
export function orderItem(part: Partial<OrderItem> = {}): OrderItem {
  return {
    id: 'line-1',
    productId: 'myfak-kit',
    productName: 'MyFAK First Aid Kit',
    quantity: 1,
    unshipped: part.quantity ?? 1,
    priceCents: 16_964,
    distributor: 'MyMedic',
    distributorPriceCents: 14_499,
    position: 1,
    ...part,
  };
}

export function order(part: Partial<Order> = {}): Order {
  return {
    id: '0e000000-0000-4000-8000-000000000001',
    orderNumber: 'FSS-1795230000000',
    customerName: 'Ana Ortiz',
    customerEmail: 'ana.ortiz@example.com',
    customerPhone: '',
    shippingAddress: '12 Ocean Blvd',
    shippingCity: 'Long Beach',
    shippingState: 'CA',
    shippingZip: '90802',
    subtotalCents: 16_964,
    shippingCents: 0,
    taxCents: 1_187,
    totalCents: 18_151,
    status: 'pending',
    paymentId: null,
    bankTookCents: 0,
    createdAt: '2026-11-21T18:00:00Z',
    items: [orderItem()],
    shipments: [],
    nextStatuses: [],
    contactedSuppliers: [],
    returns: [],
    ...part,
  };
}

export function shipment(part: Partial<Shipment> = {}): Shipment {
  return {
    id: 'p1',
    carrier: 'UPS',
    trackingNumber: '1Z998',
    shippedAt: '2026-11-22T18:00:00Z',
    shippedBy: 'maya@example.com',
    deliveredAt: null,
    lines: [{ itemId: 'line-1', quantity: 1 }],
    ...part,
  };
}

export function orderReturn(part: Partial<OrderReturn> = {}): OrderReturn {
  return {
    id: 'r1',
    number: 'RET-ABC234',
    orderNumber: 'FSS-1795230000000',
    state: 'requested',
    reason: 'damaged',
    comment: '',
    declineReason: null,
    refundCents: null,
    refundGoodsCents: 0,
    refundShippingCents: 0,
    refundTaxCents: 0,
    refundPostageCents: 0,
    isGoodwill: false,
    restockedCostCents: 0,
    createdAt: '2026-11-20T18:00:00Z',
    refundedAt: null,
    lines: [],
    history: [],
    ...part,
  };
}

export function stockItem(part: Partial<StockItem> = {}): StockItem {
  return {
    id: 'myfak-kit',
    name: 'MyFAK First Aid Kit',
    category: 'Medical Kits',
    distributor: 'MyMedic',
    costCents: 14_499,
    priceCents: 16_964,
    inStock: 42,
    reorderLevel: 15,
    lastOrdered: '2026-10-28',
    onOrder: 0,
    isCounted: true,
    isRetired: false,
    ...part,
  };
}

export function supplier(part: Partial<Supplier> = {}): Supplier {
  return {
    id: '1',
    name: 'MyMedic',
    description: 'First aid',
    website: 'https://mymedic.example',
    category: 'Medical',
    products: [{ item: 'MyFAK First Aid Kit', price: '$144.99', sku: 'MM-100' }],
    contactName: 'Kelsey Morgan',
    email: 'orders@mymedic.example',
    phone: '(562) 555-0100',
    updatedAt: '2026-11-20T08:00:00.123456+00:00',
    ...part,
  };
}

export function serviceRequest(part: Partial<ServiceRequest> = {}): ServiceRequest {
  return {
    id: 'f3b8f0f4-0000-4000-8000-000000000001',
    reference: 'REQ-ABC234',
    kind: 'quote',
    status: 'new',
    nextStatuses: ['contacted', 'closed', 'spam'],
    name: 'Ana Ortiz',
    email: 'ana@example.com',
    phone: '(562) 555-0100',
    takenBy: null,
    createdAt: '2026-11-21T18:00:00Z',
    isEmergency: false,
    promisedBy: '2026-11-22T18:00:00Z',
    unusedDepositCents: 0,
    assignedTo: null,
    fields: {},
    ...part,
  };
}

export function mail(part: Partial<Mail> = {}): Mail {
  return {
    id: 'm1',
    kind: 'order-confirmation',
    recipient: 'ana@example.com',
    state: 'sent',
    createdAt: '2026-11-25T18:30:00.000Z',
    sentAt: null,
    dueAt: null,
    failures: 0,
    answer: null,
    sentAgainBy: null,
    dismissedAt: null,
    dismissedBy: null,
    ...part,
  };
}

/** A visit of the request that `serviceRequest` returns. */
export function plannedVisit(part: Partial<Visit> = {}): PlannedVisit {
  const visit: Visit = {
    id: 'a visit',
    startsAt: '2026-11-23T18:00:00.000Z',
    durationMinutes: 60,
    people: [{ person: 'sam reyes', name: 'Sam Reyes', isMember: false }],
    note: '',
    sequence: 0,
    isCanceled: false,
    arrivesAt: null,
    isOfPlan: false,
    agreedWork: [],
    callOut: null,
    outcome: null,
    outcomeNote: '',
    toInvoice: false,
    ...part,
  };
  return { visit, request: serviceRequest() };
}

/** An invoice with one line, as staff see it. */
export function staffInvoice(part: Partial<Invoice> = {}): Invoice {
  return {
    id: '0e000000-0000-4000-8000-000000000048',
    reference: 'INV-00001',
    requestReference: 'REQ-ABC234',
    kind: 'invoice',
    state: 'open',
    correctsId: null,
    quoteIds: [],
    message: '',
    workedOn: null,
    billedMonth: null,
    issuedOn: '2026-11-21',
    dueOn: '2026-12-05',
    billedTo: { name: 'Ana Ortiz', address: {} },
    taxBasisPoints: 700,
    subtotalCents: 10_000,
    taxCents: 0,
    totalCents: 10_000,
    depositCents: 0,
    creditedCents: 0,
    paidCents: 0,
    undecidedCents: 0,
    bankTookCents: 0,
    openCents: 10_000,
    aboveCents: 0,
    aboveReason: '',
    sentAt: '2026-11-21T18:00:00Z',
    sentBy: 'Maya Lind',
    reminds: true,
    remindedAt: null,
    lines: [quoteLine()],
    payments: [],
    ...part,
  };
}

export function quoteLine(
  part: Partial<CustomerQuote['lines'][number]> = {},
): CustomerQuote['lines'][number] {
  return {
    position: 1,
    text: 'Sanitize two rooms',
    quantity: 1,
    priceCents: 10_000,
    totalCents: 10_000,
    optional: false,
    taxed: false,
    chosen: true,
    productId: null,
    ...part,
  };
}

export function customerQuote(part: Partial<CustomerQuote> = {}): CustomerQuote {
  return {
    id: '0e000000-0000-4000-8000-000000000047',
    version: 1,
    isExtra: false,
    state: 'sent',
    message: '',
    validUntil: '2026-12-05',
    sentAt: '2026-11-21T18:00:00Z',
    lines: [quoteLine()],
    taxBasisPoints: 700,
    subtotalCents: 10_000,
    taxCents: 0,
    totalCents: 10_000,
    depositCents: 0,
    depositPaidCents: 0,
    depositOpenCents: 0,
    needsDigits: false,
    acceptedAt: null,
    acceptedName: null,
    acceptedHow: null,
    declinedAt: null,
    requestedAgainAt: null,
    changeRequested: false,
    canceledOn: null,
    plan: null,
    ...part,
  };
}

/** A plan as staff see it. It repeats every three months from December 15, 2026 on and is billed after each visit. */
export function staffPlan(part: Partial<StaffPlan> = {}): StaffPlan {
  return {
    every: 3,
    unit: 'month',
    firstOn: '2026-12-15',
    at: '09:00',
    durationMinutes: 60,
    until: null,
    billing: 'visit',
    calls: null,
    people: ['Sam Reyes'],
    pausedFrom: null,
    pausedUntil: null,
    stoppedOn: null,
    stoppedBy: null,
    endsOn: null,
    state: 'offered',
    canStop: true,
    lastDayIfStopped: null,
    billedBeyond: [],
    callsThisMonth: null,
    ...part,
  };
}

/** The same plan as its customer sees it after accepting it. */
export function customerPlan(part: Partial<CustomerPlan> = {}): CustomerPlan {
  return {
    ...planSchema.parse(staffPlan()),
    state: 'runs',
    endsOn: null,
    pausedFrom: null,
    pausedUntil: null,
    lastDayIfStopped: '2026-12-16',
    canStop: true,
    stopRequestedAt: null,
    callsThisMonth: null,
    ...part,
  };
}

/** A quote with one line, as staff see it. */
export function staffQuote(part: Partial<Quote> = {}): Quote {
  return {
    id: '0e000000-0000-4000-8000-000000000047',
    version: 1,
    state: 'sent',
    isExtra: false,
    message: '',
    validUntil: '2026-12-05',
    taxBasisPoints: 700,
    subtotalCents: 10_000,
    taxCents: 0,
    totalCents: 10_000,
    depositCents: 0,
    shownState: part.state ?? 'sent',
    isInvoiced: false,
    isToInvoice: part.state === 'accepted' && !part.plan,
    leftCents: part.totalCents ?? 10_000,
    depositPaidCents: 0,
    depositOpenCents: 0,
    depositUndecidedCents: 0,
    bankTookCents: 0,
    sentAt: '2026-11-21T18:00:00Z',
    sentBy: 'Maya Lind',
    viewedAt: null,
    answeredAt: null,
    acceptedName: '',
    acceptedHow: null,
    acceptedBy: null,
    declineReason: null,
    declineNote: '',
    requestedAgainAt: null,
    canceledOn: null,
    cancelReason: '',
    canceledBy: null,
    lines: [quoteLine()],
    deposits: [],
    plan: null,
    ...part,
  };
}
