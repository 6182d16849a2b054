import { site } from '#config/site.ts';
import { paths } from '#lib/paths.ts';
import { guardPrices } from './guard-prices.ts';
import { claims, times } from './promises.ts';

/** The metadata of a page for search engines and link previews. */
export interface PageSeo {
  /** Title without the brand. <Seo> adds the brand. */
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly path: string;
  /** Name of the preview picture under /media/og. */
  readonly image: string;
}

const { city } = site.office;
const commonKeywords: readonly string[] = ['safety company', 'California', city];

export const homeSeo: PageSeo = {
  title: 'Safety Services for California Homes & Businesses',
  description:
    'Crime scene cleanup, pest control, emergency supplies, cameras and live guards for homes, businesses, churches and schools in California. 24/7 emergency service.',
  keywords: [
    ...commonKeywords,
    '360-degree protection',
    'emergency cleanup',
    'live guard response',
  ],
  path: paths.home,
  image: 'home',
};

export const aboutSeo: PageSeo = {
  title: 'About Us',
  description: `Who we are: a licensed, certified and insured safety company in ${city}, t${claims.reach.slice(1)}.`,
  keywords: [...commonKeywords, 'about', 'licensed and insured', 'military discount'],
  path: paths.about,
  image: 'about',
};

export const contactSeo: PageSeo = {
  title: 'Contact: 24/7 Emergency Line and Office',
  description: `Call our 24/7 emergency line or write to our corporate office in ${city}, California. We’ll answer free safety assessment requests within ${times.assessment}.`,
  keywords: [...commonKeywords, 'contact', 'emergency line', 'free safety assessment'],
  path: paths.contact,
  image: 'contact',
};

export const termsSeo: PageSeo = {
  title: 'Terms and Conditions',
  description:
    'The terms for our website, services and shop in eight short sections: services, limits, payment, liability, privacy and how to reach us.',
  keywords: [...commonKeywords, 'terms and conditions'],
  path: paths.terms,
  image: 'terms',
};

export const sanitationSeo: PageSeo = {
  title: 'Sanitation & Disinfection: Crime Scene and Biohazard Cleanup',
  description: `Crime scene, trauma and biohazard cleanup in California. Licensed, certified, discreet. Emergency line open 24/7. Free assessment, answered within ${times.assessment}.`,
  keywords: [
    ...commonKeywords,
    'crime scene cleanup',
    'biohazard cleanup',
    'unattended death cleanup',
    'hoarding cleanup',
  ],
  path: paths.sanitation,
  image: 'sanitation',
};

export const pestControlSeo: PageSeo = {
  title: 'Pest Control in Southern California, the Inland Empire and Orange County',
  description: `Inspection, treatment and follow-up for ants, cockroaches, rodents, termites, bed bugs and spiders. We’ll contact you within ${times.request} to schedule your free inspection.`,
  keywords: [
    'pest control',
    'Southern California',
    'Inland Empire',
    'Orange County',
    'termite inspection',
    'rodent control',
    'bed bugs',
  ],
  path: paths.pestControl,
  image: 'pest-control',
};

export const emergencySuppliesSeo: PageSeo = {
  title: 'Emergency Supplies: Kits and Food for the First Days',
  description: `First aid kits, 72-hour packs and emergency food with a ${claims.shelfLife}. ${claims.sameDay}, ${claims.moneyBack}.`,
  keywords: [
    'emergency supplies',
    'earthquake kit',
    'survival food',
    'first aid kit',
    'bug out bag',
    'California',
  ],
  path: paths.emergencySupplies,
  image: 'emergency-supplies',
};

export const completeProtectionSeo: PageSeo = {
  title: 'Complete Protection for Facilities',
  description:
    'Security, sanitation, pest control and supplies for commercial, educational, religious and government facilities, in one plan with one contact.',
  keywords: [
    ...commonKeywords,
    'facility protection',
    'church security',
    'school safety',
    'risk assessment',
  ],
  path: paths.completeProtection,
  image: 'complete-protection',
};

export const surveillanceSecuritySeo: PageSeo = {
  title: 'Surveillance & Security: Cameras and Locks, Installed',
  description: `Cameras, recorders and smart locks for homes, businesses and multi-story buildings. ${claims.falseAlarms}, 30-day cloud retention, free assessment.`,
  keywords: [
    ...commonKeywords,
    'security cameras',
    'camera installation',
    'smart locks',
    'surveillance',
  ],
  path: paths.surveillanceSecurity,
  image: 'surveillance-security',
};

export const liveGuardResponseSeo: PageSeo = {
  title: 'Live Guard Response: Real Guards Dispatched to Your Home',
  description: `For plan members: when the alarm goes off, a guard checks your property and reports back. Plans from ${guardPrices.lowest} a month, 24/7 on Premium and Elite, cancel anytime.`,
  keywords: [
    ...commonKeywords,
    'live guard response',
    'alarm response',
    'security guard',
    'home security guard',
    'private patrol',
  ],
  path: paths.liveGuardResponse,
  image: 'live-guard-response',
};

export const liveGuardApplicationSeo: PageSeo = {
  title: 'Live Guard Application',
  description: `Apply for a guard plan for your home or business. Basic ${guardPrices.basic}, Premium ${guardPrices.premium}, Elite ${guardPrices.elite} a month. We’ll contact you within ${times.request}.`,
  keywords: [...commonKeywords, 'security guard application', 'guard plan'],
  path: paths.liveGuardApplication,
  image: 'live-guard-application',
};

export const assessmentSeo: PageSeo = {
  title: 'Free Safety Assessment',
  description: `Tell us about your property and what worries you. The safety assessment is free, and we’ll contact you within ${times.assessment}.`,
  keywords: [...commonKeywords, 'free safety assessment', 'security assessment'],
  path: paths.assessment,
  image: 'assessment',
};

export const bookServicesSeo: PageSeo = {
  title: 'Book Services',
  description: `Book cleanup, pest control, supplies or security for your address. A specialist reviews your booking within ${times.review}. We’ll contact you within ${times.request}.`,
  keywords: [...commonKeywords, 'book service', 'emergency booking'],
  path: paths.bookServices,
  image: 'book-services',
};

export const productsSeo: PageSeo = {
  title: 'Complete Product Catalog',
  description: `First aid, survival food, security cameras and non-lethal self-defense gear. Free shipping and a ${claims.moneyBack}.`,
  keywords: [
    'safety products',
    'emergency food',
    'first aid kits',
    'security cameras',
    'self-defense',
  ],
  path: paths.products,
  image: 'products',
};

export const catalogSeo: PageSeo = {
  title: 'Full Product Catalog',
  description:
    'Search all of our products by name and category: medical and survival kits, emergency food, security systems, self-defense and emergency supplies.',
  keywords: ['product catalog', 'emergency supplies', 'security systems', 'self-defense'],
  path: paths.catalog,
  image: 'catalog',
};

/** Search engines do not list this page. Its metadata is for previews of shared links. */
export const trackOrderSeo: PageSeo = {
  title: 'Track Your Order',
  description:
    'See where your order is: placed, processing, shipped or delivered. All you need is the order number and your email address.',
  keywords: ['order tracking', 'shipping status', 'delivery'],
  path: paths.trackOrder,
  image: 'track-order',
};
