import { site } from '#config/site.ts';
import { guardPrices } from './guard-prices.ts';
import type { Hero, Point } from './page-content.ts';

export const contact = {
  hero: {
    topic: 'Contact',
    title: 'Call us, day or night.',
    lead: 'If it cannot wait, call: the emergency line is open 24/7. If it can, send us a message.',
  } satisfies Hero,
  emergency: {
    title: 'Emergency Services',
    text: 'The line is open 24/7. If anyone is hurt or in danger, call 911 first.',
  } satisfies Point,
  office: {
    title: 'Corporate office',
    text: 'Please call before you visit, so that someone is there to help you.',
    mapTitle: `Map of ${site.office.city}, ${site.office.region}`,
    mapNote: 'The live map comes from OpenStreetMap. It loads only when you press the button.',
  },
  help: {
    title: 'What do you need?',
    assessment: {
      title: 'Free Safety Assessment',
      text: 'Tell us about the property and what worries you. We answer within 2 hours.',
    },
    booking: {
      title: 'Service Booking',
      text: 'Know what you need? Choose a service and a day. We contact you within 24 hours to confirm.',
    },
    guard: {
      title: 'Live Guard Response',
      text: `A real guard, sent to your home in an emergency. From ${guardPrices.lowest} a month.`,
    },
    supplies: {
      title: 'Emergency Supplies',
      text: 'Kits and food for the first days of an emergency. Same-day processing for orders before noon EST.',
    },
  },
} as const;
