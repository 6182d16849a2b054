import { site } from '#config/site.ts';
import type { Fact, Heading, Hero, Point, Section } from './page-content.ts';
import { promises } from './promises.ts';
import type { ServicePath } from './services.ts';

export const homeHero: Hero & { readonly proof: string } = {
  topic: 'Your 360-degree protection partner',
  title: 'Whatever happened, we take it from here.',
  lead: 'Cleanup, pest control, emergency supplies, cameras and live guards. One licensed team for California’s homes, businesses, churches, schools and government facilities.',
  proof: 'Trusted by over 5,000+ homes and businesses across California',
};

export const homeFacts: readonly Fact[] = [
  promises.emergencyLine,
  promises.assessmentReply,
  promises.licensed,
  promises.satisfaction,
];

export const homeServices: Heading & {
  /** What each service does for the person who needs it, as the home page says it. */
  readonly summaries: Readonly<Record<ServicePath, string>>;
} = {
  title: 'What has happened?',
  lead: 'Six services, one phone number. Start with the one that fits; we bring in the others if they are needed.',
  summaries: {
    '/services/live-guard-response':
      'An alarm goes off and nobody can be there. A real guard goes, checks the property and reports what was found.',
    '/sanitation':
      'After a death, a crime or an illness. We contain, remove and decontaminate, so that nobody in the family has to.',
    '/pest-control':
      'We find where they come in, treat what is there, close the way and come back to check.',
    '/emergency-supplies':
      'First aid, food and go-bags for the first days without power, water or a way home.',
    '/complete-protection':
      'Security, hygiene, pests and supplies for a whole facility, under one plan with one contact.',
    '/surveillance-security':
      'Cameras that see at night, recorders that keep it, locks you can check from anywhere. Installed for you.',
  },
};

export const homeServicesClosing: Heading = {
  title: 'Not sure which one you need?',
  lead: 'Tell us what happened in your own words. You get a custom quote within 24 hours.',
};

export const homeReasons: Section<Point> = {
  title: 'Who comes to your door',
  items: [
    {
      title: 'Licensed and certified',
      text: 'Licensed, certified and insured for the work, so that it stands up to an inspector, an insurer or a buyer.',
    },
    {
      title: 'Local California expertise',
      text: 'Wildfire smoke, earthquakes, Argentine ants, coastal damp: we work where you live and know what it does to a building.',
    },
    {
      title: '24/7 emergency service',
      text: 'Bad days do not keep office hours. The emergency line is open day and night, every day of the year.',
    },
    {
      title: '100% satisfaction guarantee',
      text: 'If the work is not right, tell us and we make it right.',
    },
  ],
};

export const homeProducts = {
  title: site.name,
  lead: 'The kits and food we would keep in our own homes.',
  featured: 'Featured Products',
  food: 'Emergency & Survival Food Supplies',
  terms: [
    '30-day money back guarantee',
    '25-year shelf life on food kits',
    'Same-day processing for orders before noon EST',
  ],
} as const;

export const homeTestimonials: Heading = {
  title: 'From people who had to call',
};

export const homeBenefits: Section<Point & { readonly figure: string }> = {
  title: 'One partner, all the way around',
  lead: 'What it changes to have one company for the emergency, the cleanup and the next time.',
  items: [
    {
      figure: '360°',
      title: 'Nothing falls between two companies',
      text: 'The team that cleans up after a break-in can also secure the door, set up the cameras and stock the kit.',
    },
    {
      figure: promises.insuranceDiscount.value,
      title: 'Off your insurance',
      text: 'Monitored protection can earn an insurance discount of up to 20%. Ask your insurer what yours gives.',
    },
    {
      figure: promises.moneyBack.value,
      title: 'To change your mind',
      text: 'Everything ordered in the shop comes with a 30-day money back guarantee.',
    },
    {
      figure: 'Thank you',
      title: 'To those who serve',
      text: 'Military and first-responder discounts, because you know what a bad day looks like. Tell us when you ask for a quote.',
    },
  ],
};

export const homeContact = {
  title: 'Talk to someone who has seen it before',
  lead: 'Assessments are free and answered within 2 hours. Quotes and bookings within 24.',
  assessment: 'Get Your Free Safety Assessment',
  supplies: 'Browse Emergency Supplies',
  booking: 'Book Services Now',
} as const;
