// What search engines and link previews are told about each page. Titles are without the brand, which
// <Seo> adds. Every public address has an entry here.
import { paths } from '#lib/paths.ts';

export interface PageSeo {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly path: string;
  /** Name of the preview picture under /media/og. */
  readonly image: string;
}

const base = ['safety company', 'California', 'Long Beach'] as const;

export const seo = {
  home: {
    title: 'Safety Services for California Homes & Businesses',
    description:
      'Crime scene cleanup, pest control, emergency supplies, cameras and live guards for homes, businesses, churches and schools in California. 24/7 emergency service.',
    keywords: [...base, '360-degree protection', 'emergency cleanup', 'live guard response'],
    path: paths.home,
    image: 'home',
  },
  sanitation: {
    title: 'Sanitation & Disinfection: Crime Scene and Biohazard Cleanup',
    description:
      'Crime scene, trauma and biohazard cleanup in California. Licensed, certified, discreet. Emergency line open 24/7, free assessment answered within 2 hours.',
    keywords: [
      ...base,
      'crime scene cleanup',
      'biohazard cleanup',
      'unattended death cleanup',
      'hoarding cleanup',
    ],
    path: paths.sanitation,
    image: 'sanitation',
  },
  pestControl: {
    title: 'Pest Control in Southern California, the Inland Empire and Orange County',
    description:
      'Inspection, treatment and follow-up for ants, cockroaches, rodents, termites, bed bugs and spiders. Free inspection, scheduled within 24 hours.',
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
  },
  emergencySupplies: {
    title: 'Emergency Supplies: Kits and Food for the First Days',
    description:
      'First aid kits, 72-hour packs and emergency food with a 25-year shelf life. Same-day processing before noon EST, 30-day money back guarantee.',
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
  },
  completeProtection: {
    title: 'Complete Protection for Facilities',
    description:
      'Security, sanitation, pest control and supplies for commercial, educational, religious and government facilities, under one plan with one contact.',
    keywords: [
      ...base,
      'facility protection',
      'church security',
      'school safety',
      'risk assessment',
    ],
    path: paths.completeProtection,
    image: 'complete-protection',
  },
  surveillanceSecurity: {
    title: 'Surveillance & Security: Cameras and Locks, Installed',
    description:
      'Cameras, recorders and smart locks for homes, businesses and multi-story buildings. Up to 95% fewer false alarms, 30-day cloud retention, free assessment.',
    keywords: [...base, 'security cameras', 'camera installation', 'smart locks', 'surveillance'],
    path: paths.surveillanceSecurity,
    image: 'surveillance-security',
  },
  liveGuardResponse: {
    title: 'Live Guard Response: Real Guards Dispatched to Your Home',
    description:
      'When the alarm goes off, a real guard checks your property and reports back. Plans from $199 a month, 24/7 on Premium and Elite, cancel anytime.',
    keywords: [
      ...base,
      'live guard response',
      'alarm response',
      'security guard',
      'home security guard',
      'private patrol',
    ],
    path: paths.liveGuardResponse,
    image: 'live-guard-response',
  },
  contact: {
    title: 'Contact: 24/7 Emergency Line and Office',
    description:
      'Call day or night, write, or visit our corporate office in Long Beach, California. Free safety assessments are answered within 2 hours.',
    keywords: [...base, 'contact', 'emergency line', 'free safety assessment'],
    path: paths.contact,
    image: 'contact',
  },
  about: {
    title: 'About Us',
    description:
      'Who we are: licensed, certified and insured safety people from Long Beach, trusted by over 5,000+ homes and businesses across California.',
    keywords: [...base, 'about', 'licensed and insured', 'military discount'],
    path: paths.about,
    image: 'about',
  },
  terms: {
    title: 'Terms and Conditions',
    description:
      'The terms for our website, services and shop in eight plain sections: services, limits, payment, liability, privacy and how to reach us.',
    keywords: [...base, 'terms and conditions'],
    path: paths.terms,
    image: 'terms',
  },
  products: {
    title: 'Complete Product Catalog',
    description:
      'First aid, survival food, security cameras and non-lethal self-defense gear. Free shipping and a 30-day money back guarantee.',
    keywords: [
      'safety products',
      'emergency food',
      'first aid kits',
      'security cameras',
      'self-defense',
    ],
    path: paths.products,
    image: 'products',
  },
  catalog: {
    title: 'Full Product Catalog',
    description:
      'Search all of our products by name and category: medical and survival kits, emergency food, security systems, self-defense and emergency supplies.',
    keywords: ['product catalog', 'emergency supplies', 'security systems', 'self-defense'],
    path: paths.catalog,
    image: 'catalog',
  },
  assessment: {
    title: 'Free Safety Assessment',
    description:
      'Tell us about your property and what worries you. A specialist answers your free safety assessment request within 2 hours.',
    keywords: [...base, 'free safety assessment', 'security assessment'],
    path: paths.assessment,
    image: 'assessment',
  },
  bookServices: {
    title: 'Book Services',
    description:
      'Book cleanup, pest control, supplies or security for your address. A specialist reads your booking within 4 hours and we answer within 24.',
    keywords: [...base, 'book service', 'emergency booking'],
    path: paths.bookServices,
    image: 'book-services',
  },
  liveGuardApplication: {
    title: 'Live Guard Application',
    description:
      'Apply for a guard plan for your home or business. Basic $199, Premium $349, Elite $599 a month. We contact you within 24 hours.',
    keywords: [...base, 'security guard application', 'guard plan'],
    path: paths.liveGuardApplication,
    image: 'live-guard-application',
  },
} as const satisfies Readonly<Record<string, PageSeo>>;

/** Only exists in the browser and is no search result, but people share it: for link previews. */
export const trackOrderSeo: PageSeo = {
  title: 'Track Your Order',
  description:
    'See where your order is: placed, processing, shipped or delivered. All it takes is the order number and the e-mail address.',
  keywords: ['order tracking', 'shipping status', 'delivery'],
  path: paths.trackOrder,
  image: 'track-order',
};
