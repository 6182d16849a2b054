const brandLines = ['Front Line', 'Safety Solutions'] as const;
const phone = '(562) 555-0142';
const phoneE164 = `+1${phone.replace(/\D/g, '')}`;
const email = 'hello@frontlinesafety.example';
const city = 'Long Beach';
const region = 'CA';
const postalCode = '90802';
const name = brandLines.join(' ');
const office = `${city}, ${region} ${postalCode}`;

/**
 * The names and contact details of the company. An operator changes names, numbers and switches here; the few
 * places that cannot read this file are listed in docs/going-live.md.
 */
export const site = {
  name,
  /** The name on the two lines beside the brand mark. */
  brandLines,
  phone: { display: phone, href: `tel:${phoneE164}`, e164: phoneE164 },
  email: { display: email, href: `mailto:${email}` },
  office: {
    display: office,
    city,
    region,
    postalCode,
    country: 'US',
    /** The position of the office's city and the area that maps show, in degrees. */
    pin: { latitude: 33.7701, longitude: -118.1937 },
    mapArea: { west: -118.2437, south: 33.7426, east: -118.1437, north: 33.7976 },
  },
  serviceArea: 'Your City & Surrounding Areas',
  announcement: {
    text: 'New: Live Guard Response — real guards dispatched to your home during emergencies.',
    note: 'For members, after a signed agreement.',
    action: 'Book a response',
  },
} as const;

/** The return policy. /terms and the page of an order use its words and numbers. */
export const returns = {
  /** Days in which a customer may return an item, from the day on which the parcel was delivered. */
  days: 30,
  /** Payer of the shipping for the return of an item that matches the order and has no fault. */
  shippingPaidBy: 'customer' as 'customer' | 'company',
  /** Reasons for which the company pays the shipping. The texts follow "unless it" in /terms. */
  ourFault: {
    damaged: 'arrived damaged',
    faulty: 'is faulty',
    'wrong-item': 'isn’t what you ordered',
  },
  /** Business days in which we refund, from the day on which the parcel arrives at the address below. */
  refundDays: 5,
  /** The address for a parcel, line by line. The street is a sample. */
  address: [`${name}, Returns`, '100 Example Street', office],
} as const;

/** The date on which the owner confirmed docs/claims.md, such as 2026-11-25. Empty until then. */
export const claimsConfirmedOn: string = '';

/** Address that gets the mail about new orders and requests. Not in `site`, so that visitors do not load it. */
export const staffEmail = 'staff@frontlinesafety.example';

/**
 * True if the shop shows the distributor's price struck through and "Save", although that price is lower than the price
 * charged. This is not lawful without a lawyer's approval (docs/claims.md). `VITE_SHOW_PRICE_COMPARISON=false` in
 * `.env` turns it off, and the site then contains no purchase price. The browser tests read this file in Node, which
 * has no `import.meta.env`.
 */
export const showPriceComparison = import.meta.env?.VITE_SHOW_PRICE_COMPARISON !== 'false';

/**
 * True if a mail server is set up, so that pages may promise mail. With `VITE_SENDS_MAIL=false` in `.env`, mail waits
 * unsent and the pages do not mention it.
 */
export const sendsMail = import.meta.env?.VITE_SENDS_MAIL !== 'false';

/** Name of the provider on whose page customers pay by card. Its code is in supabase/functions/payments. */
export const paymentProvider = 'Stripe';
