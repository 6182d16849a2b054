import { site } from '#config/site.ts';
import { guardPrices } from './guard-prices.ts';
import type { Hero, Point } from './page-content.ts';
import { claims, times } from './promises.ts';

export const contact = {
  hero: {
    topic: 'Contact',
    title: 'Call us, day or night.',
    lead: `If it can’t wait, call us: our emergency line is open 24/7. If it can, ask for a quote, and we’ll contact you within ${times.request}.`,
    safetyNote: 'danger',
  } satisfies Hero,
  emergency: {
    title: 'Emergency Services',
    text: 'If anyone is hurt or in danger, call 911 first. Our line is open 24/7.',
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
      text: `Tell us about the property and what worries you. We’ll answer within ${times.assessment}.`,
    },
    booking: {
      title: 'Service Booking',
      text: `Know what you need? Choose a service and a day. We’ll contact you within ${times.request} to confirm.`,
    },
    guard: {
      title: 'Live Guard Response',
      text: `For plan members, after a signed agreement: a real guard checks your home when the alarm goes off. From ${guardPrices.lowest} a month.`,
    },
    supplies: {
      title: 'Emergency Supplies',
      text: `Kits and food for the first days of an emergency. ${claims.sameDay}.`,
    },
  },
} as const;
