import type { Hero, Point, Section } from './page-content.ts';
import { promises } from './promises.ts';

export const about: {
  readonly hero: Hero;
  readonly facts: readonly { readonly value: string; readonly label: string }[];
  readonly mission: Point;
  readonly vision: Point;
  readonly differences: Section<Point>;
  readonly promise: Point & { readonly points: readonly string[] };
} = {
  hero: {
    topic: 'About us',
    title: 'We are the people who come after the sirens.',
    lead: 'When the police car has left, the smoke has cleared or the alarm has stopped, someone has to make the place safe again. That is our work.',
  },
  facts: [promises.reach, promises.emergencyLine, promises.satisfaction, promises.licensed],
  mission: {
    title: 'Our mission',
    text: 'To protect the people of California before, during and after the worst day: with clean rooms, sound buildings, stocked shelves, watchful cameras and a guard at the door when one is needed.',
  },
  vision: {
    title: 'Our vision',
    text: 'A California in which every home, church, school and business has one number to call, and knows that the person who answers can do something about it.',
  },
  differences: {
    title: 'Five things we do differently',
    items: [
      {
        title: 'All the way around',
        text: '360-degree protection: cleanup, pests, supplies, cameras and guards from one company, so that no part of it is somebody else’s problem.',
      },
      {
        title: 'Licensed, certified, insured',
        text: 'Qualified people do the work, and the work is insured. Ask for the papers; they belong to the job.',
      },
      {
        title: 'From here',
        text: 'Local California expertise, from our office in Long Beach. We know the ground, the weather and the codes.',
      },
      {
        title: 'Awake when you are',
        text: '24/7 emergency service. The line is open on the night you need it, not only on the morning after.',
      },
      {
        title: 'Fair to those who serve',
        text: 'Military and first-responder discounts, because many of our calls begin where theirs end.',
      },
    ],
  },
  promise: {
    title: 'Our promise',
    text: 'We tell you what we will do, do it, and show you that it is done. If you are not satisfied, we make it right.',
    points: [
      '100% satisfaction guarantee on our services',
      '30-day money back guarantee in the shop',
      'Assessment requests answered within 2 hours',
      'Quotes and bookings answered within 24 hours',
    ],
  },
};
