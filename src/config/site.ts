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
 * The names and contact details of the company. An operator changes names, numbers and switches here.
 * docs/going-live.md lists the few places that cannot read this file.
 */
export const site = {
  name,
  /** The two lines of the name beside the brand mark. */
  brandLines,
  phone: { display: phone, href: `tel:${phoneE164}`, e164: phoneE164 },
  email: { display: email, href: `mailto:${email}` },
  office: {
    display: office,
    city,
    region,
    postalCode,
    country: 'US',
    /** The position of the office's city, and the area that maps show. Both are in degrees. */
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
  /** The person who pays for the shipping of an item that matches the order and has no fault. */
  shippingPaidBy: 'customer' as 'customer' | 'company',
  /** Reasons for which the company pays the shipping. The texts continue the words "unless it" in /terms. */
  ourFault: {
    damaged: 'arrived damaged',
    faulty: 'is faulty',
    'wrong-item': 'isn’t what you ordered',
  },
  /** Business days within which we refund. They count from the day on which the parcel arrives at the address below. */
  refundDays: 5,
  /** The address for a parcel, line by line. The street is a sample. */
  address: [`${name}, Returns`, '100 Example Street', office],
} as const;

/** The date on which the owner confirmed docs/claims.md, such as 2026-11-25. Empty until the owner confirms it. */
export const claimsConfirmedOn: string = '';

/**
 * Address that gets the mail about new orders and requests. It is not part of `site`, because visitors must not load
 * it.
 */
export const staffEmail = 'staff@frontlinesafety.example';

/**
 * True if the shop shows the distributor's price struck through and "Save", although that price is lower than the price
 * charged. Without a lawyer's approval this is not lawful (docs/claims.md). `VITE_SHOW_PRICE_COMPARISON=false` in
 * `.env` turns it off, and the site then contains no purchase price. The browser tests read this file in Node, where
 * `import.meta.env` does not exist.
 */
export const showPriceComparison = import.meta.env?.VITE_SHOW_PRICE_COMPARISON !== 'false';

/**
 * True if a mail server is set up, so pages may promise mail. With `VITE_SENDS_MAIL=false` in `.env`, mail stays unsent
 * and the pages do not mention mail.
 */
export const sendsMail = import.meta.env?.VITE_SENDS_MAIL !== 'false';

/** Name of the provider that takes card payments on its own page. Its code is in supabase/functions/payments. */
export const paymentProvider = 'Stripe';
