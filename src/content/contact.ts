import type { Hero, Point } from './page-content.ts';

export const contact = {
  hero: {
    topic: 'Contact',
    title: 'Talk to a person, day or night.',
    lead: 'Call if it cannot wait. Write if it can. Either way you get an answer from someone who can do something about it.',
  } satisfies Hero,
  emergency: {
    title: 'Emergency Services',
    text: 'The line is open 24/7. If anyone is hurt or in danger, call 911 first.',
  } satisfies Point,
  office: {
    title: 'Corporate office',
    text: 'Please call before you come by: crews are usually out where they are needed.',
    mapTitle: 'Map of Long Beach, California',
    mapNote: 'The live map comes from OpenStreetMap and loads when you ask for it.',
  },
  help: {
    title: 'What do you need?',
    assessment: {
      title: 'Free Safety Assessment',
      text: 'Tell us about the property and what worries you. We answer within 2 hours.',
    },
    booking: {
      title: 'Service Booking',
      text: 'Know what you need? Choose the service and a day. We confirm within 24 hours.',
    },
    guard: {
      title: 'Live Guard Response',
      text: 'A real guard, dispatched to your home when the alarm goes off. From $199 a month.',
    },
    supplies: {
      title: 'Emergency Supplies',
      text: 'Kits and food for the first days. Same-day processing for orders before noon EST.',
    },
  },
} as const;
