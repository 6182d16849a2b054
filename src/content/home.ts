import { site } from '#config/site.ts';
import type { Fact, Heading, Hero, Point, Section } from './page-content.ts';
import { claims, promises, times } from './promises.ts';
import type { ServicePath } from './services.ts';

export const homeHero: Hero & { readonly proof: string } = {
  topic: 'Your 360-degree protection partner',
  title: 'Whatever happened, we’ll take it from here.',
  lead: `Cleanup, pest control, emergency supplies, cameras, and guards for members, in California. Ask for a quote, and we’ll contact you within ${times.request}. Can’t wait? Call us.`,
  proof: claims.reach,
};

export const homeFacts: readonly Fact[] = [
  promises.emergencyLine,
  promises.assessmentReply,
  promises.licensed,
  promises.satisfaction,
];

export const homeServices: Heading & {
  /** The home page's summary of each service, from the customer's point of view. */
  readonly summaries: Readonly<Record<ServicePath, string>>;
} = {
  title: 'What happened?',
  lead: 'Six services, one phone number. Start with the one that fits. If you need another, we’ll arrange it.',
  summaries: {
    '/services/live-guard-response':
      'For plan members: the alarm goes off, and you can’t be there. A real guard checks the property and reports back.',
    '/sanitation':
      'After a death, a crime or an illness. We contain, remove and decontaminate, so that your family doesn’t have to.',
    '/pest-control':
      'We find how they get in, treat the problem, seal what we find and come back to check.',
    '/emergency-supplies':
      'First aid, food and go-bags for the first days without power, water or a way home.',
    '/complete-protection':
      'Security, hygiene, pests and supplies for a whole facility, in one plan with one contact.',
    '/surveillance-security':
      'Cameras that see at night, recorders, and locks you can check from your phone. Installed for you.',
  },
};

export const homeServicesClosing: Heading = {
  title: 'Not sure which one you need?',
  lead: `Tell us what happened in your own words. We’ll contact you within ${times.request} with a custom quote.`,
};

export const homeReasons: Section<Point> = {
  title: 'Who comes to your door',
  items: [
    {
      title: 'Licensed and certified',
      text: 'Our crews are licensed and certified for the work they do, and insured while they do it.',
    },
    {
      title: 'Local California expertise',
      text: 'Wildfire smoke, earthquakes, ants, coastal damp: we work where you live and know what these do to a building.',
    },
    {
      title: '24/7 emergency service',
      text: 'Emergencies don’t keep office hours. You can call the emergency line at any time, on any day.',
    },
    {
      title: claims.satisfaction,
      text: claims.makeItRight,
    },
  ],
};

export const homeProducts = {
  title: site.name,
  lead: 'Kits and food for the first days of an emergency.',
  featured: 'Featured Products',
  food: 'Emergency & Survival Food Supplies',
  terms: [claims.moneyBack, `${claims.shelfLife} on food kits`, claims.sameDay],
} as const;

export const homeTestimonials: Heading = {
  title: 'From people who had to call',
};

export const homeBenefits: Section<Point & { readonly figure: string }> = {
  title: 'One partner for all of it',
  lead: 'For homes, businesses, churches, schools and government facilities: one company for the emergency, the cleanup and what comes after.',
  items: [
    {
      figure: '360°',
      title: 'One call instead of five',
      text: 'After a break-in, for example, we clean up and install locks and cameras.',
    },
    {
      figure: promises.insuranceDiscount.value,
      title: 'Off your insurance',
      text: claims.insuranceDiscount,
    },
    {
      figure: promises.moneyBack.value,
      title: 'To change your mind',
      text: `Everything you order in the shop has a ${claims.moneyBack}.`,
    },
    {
      figure: 'Thank you',
      title: 'To those who serve',
      text: `${claims.serviceDiscount}. Tell us when you ask for a quote.`,
    },
  ],
};

export const homeContact = {
  title: 'Tell us what you need',
  lead: `Assessments are free. We’ll answer assessment requests within ${times.assessment}, and quotes and bookings within ${times.request}.`,
  assessment: 'Get Your Free Safety Assessment',
  supplies: 'Browse Emergency Supplies',
  booking: 'Book Services Now',
} as const;
