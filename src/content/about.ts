import { site } from '#config/site.ts';
import type { Hero, Point, Section } from './page-content.ts';
import { claims, promises, times } from './promises.ts';

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
    lead: `When the police car has left, the smoke has cleared or the alarm has stopped, someone has to make the place safe again. That is what we do. Ask for a free assessment, and we’ll answer within ${times.assessment}.`,
  },
  facts: [promises.reach, promises.emergencyLine, promises.satisfaction, promises.licensed],
  mission: {
    title: 'Our mission',
    text: 'To protect people in California before, during and after an emergency: with cleanup, pest control, supplies, cameras, and guards for members.',
  },
  vision: {
    title: 'Our vision',
    text: 'A California where every home, church, school and business has one number to call when something goes wrong.',
  },
  differences: {
    title: 'Five things we do differently',
    items: [
      {
        title: 'Protection from every side',
        text: '360-degree protection: cleanup, pest control, supplies, cameras and guards, from one company.',
      },
      {
        title: claims.licensed,
        text: 'Ask to see our license and our proof of insurance before the work begins.',
      },
      {
        title: 'Local',
        text: `Local California expertise, from our office in ${site.office.city}. We live with the same earthquakes, wildfires and pests that you do.`,
      },
      {
        title: 'Here at any hour',
        text: '24/7 emergency service. You can call us the night it happens, not just the next morning.',
      },
      {
        title: 'Fair to those who serve',
        text: `${claims.serviceDiscount}. Tell us when you ask for a quote.`,
      },
    ],
  },
  promise: {
    title: 'Our promise',
    text: 'We tell you what we’ll do, we do it, and we show you the result. If you aren’t satisfied, we’ll make it right.',
    points: [
      `${claims.satisfaction} on our services`,
      `${claims.moneyBack} in the shop`,
      `Assessment requests answered within ${times.assessment}`,
      `Quotes and bookings answered within ${times.request}`,
    ],
  },
};
