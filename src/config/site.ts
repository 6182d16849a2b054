/**
 * Who the company is and how it is reached. An operator changes names, numbers and switches here; the few
 * places that cannot read it are listed in the README, under "Before going live".
 */
export const site = {
  name: 'Front Line Safety Solutions',
  /** Origin of the published site, for canonical links and previews. */
  url: import.meta.env.VITE_SITE_URL ?? 'https://frontlinesafety.example',
  phone: { display: '(562) 555-0142', href: 'tel:+15625550142', e164: '+15625550142' },
  email: { display: 'hello@frontlinesafety.example', href: 'mailto:hello@frontlinesafety.example' },
  office: {
    display: 'Long Beach, CA 90802',
    city: 'Long Beach',
    region: 'CA',
    postalCode: '90802',
    country: 'US',
    /** In degrees: the office's city, and the part of it that maps show. */
    pin: { latitude: 33.7701, longitude: -118.1937 },
    mapArea: { west: -118.2437, south: 33.7426, east: -118.1437, north: 33.7976 },
  },
  serviceArea: 'Your City & Surrounding Areas',
  announcement: {
    text: 'New: Live Guard Response — real guards dispatched to your home during emergencies.',
    action: 'Book a response',
  },
} as const;

/**
 * Shows the distributor's price struck through and what is saved. A price comparison must be true where the shop
 * trades. `VITE_SHOW_PRICE_COMPARISON=false` in `.env` turns it off, and the site then contains no purchase price.
 */
export const showPriceComparison = import.meta.env.VITE_SHOW_PRICE_COMPARISON !== 'false';
