/** The parts of the terms that other pages link to. */
export type TermsPartName = 'forms' | 'privacy' | 'returns' | 'shipping';

/** All URLs of the site. Links use this object, so a link to a renamed page fails to compile. */
export const paths = {
  home: '/',
  cart: '/cart',
  checkout: '/checkout',
  orderConfirmation: '/order-confirmation',
  trackOrder: '/track-order',
  account: '/account',
  yourRequest: '/your-request',
  sanitation: '/sanitation',
  pestControl: '/pest-control',
  emergencySupplies: '/emergency-supplies',
  completeProtection: '/complete-protection',
  surveillanceSecurity: '/surveillance-security',
  liveGuardResponse: '/services/live-guard-response',
  liveGuardApplication: '/live-guard-application',
  products: '/products',
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  catalog: '/catalog',
  assessment: '/assessment',
  bookServices: '/book-services',
  serviceBooking: '/service-booking',
  contact: '/contact',
  about: '/about',
  terms: '/terms',
  /** The URL of a part of the terms. The part's name is its anchor. */
  termsOf: (part: TermsPartName) => `/terms#${part}`,
  auth: '/auth',
  confirmEmail: '/confirm-email',
  joinTeam: '/join-team',
  resetPassword: '/reset-password',
  adminLogin: '/admin-login',
  adminToday: '/admin-today',
  adminOrders: '/admin-orders',
  adminOrder: (orderNumber: string) => `/admin-orders/${encodeURIComponent(orderNumber)}`,
  adminRequests: '/admin-requests',
  /**
   * A new request for a caller. `caller` is an email address or a phone number. `name` is needed if several people
   * share the number. `name` may also be given without `caller`.
   */
  adminNewRequest: (caller = '', name = '') => {
    const known = [
      caller && `customer=${encodeURIComponent(caller)}`,
      name && `name=${encodeURIComponent(name)}`,
    ].filter(Boolean);
    return `/admin-requests/new${known.length > 0 ? `?${known.join('&')}` : ''}`;
  },
  adminRequest: (reference: string) => `/admin-requests/${encodeURIComponent(reference)}`,
  adminQuote: (reference: string) => `/admin-requests/${encodeURIComponent(reference)}/quote`,
  /** A new invoice or credit note. `about` has the id of the visit to invoice, or of the invoice to correct. */
  adminInvoice: (reference: string, about: { visit?: string; credits?: string } = {}) => {
    const [named] = Object.entries(about);
    return `/admin-requests/${encodeURIComponent(reference)}/invoice${named ? `?${named.join('=')}` : ''}`;
  },
  /** Redirects to the invoices under Money. */
  adminInvoices: '/admin-invoices',
  /** An invoice or a credit note, by its number `INV-…`. */
  adminInvoicePaper: (number: string) => `/admin-invoices/${encodeURIComponent(number)}`,
  adminCustomers: '/admin-customers',
  adminCustomersImport: '/admin-customers/import',
  /** A customer, by email address. A customer without an address is found by the digits of the phone number. */
  adminCustomer: ({ email, phone }: { email: string; phone: string | null }) =>
    `/admin-customers/${encodeURIComponent(email.toLowerCase() || (phone ?? '').replace(/[^+\d]/g, '')).replace('%40', '@')}`,
  adminSchedule: '/admin-schedule',
  adminPriceRequests: '/admin-price-requests',
  adminInventory: '/admin-inventory',
  adminSuppliers: '/admin-suppliers',
  adminMoney: '/admin-money',
  adminMoneyQuotes: '/admin-money/quotes',
  adminMoneyPlans: '/admin-money/plans',
  adminMoneyFigures: '/admin-money/figures',
  /** Redirects to the figures under Money. */
  adminFigures: '/admin-figures',
  adminTeam: '/admin-team',
} as const;
