import type { Point, Section, ServicePageContent } from './page-content.ts';
import { claims, promises, times } from './promises.ts';

interface SurveillanceContent extends Omit<ServicePageContent, 'steps'> {
  readonly properties: Section<Point>;
  readonly technology: Section<Point & { readonly figure: string }>;
}

export const surveillanceSecurity: SurveillanceContent = {
  hero: {
    topic: 'Surveillance & Security',
    title: 'See it while it happens.',
    lead: `Cameras, recorders and smart locks, chosen for your property and installed for you. Ask for a free assessment, and we’ll answer within ${times.assessment}.`,
  },
  facts: [
    promises.falseAlarms,
    promises.cloudRetention,
    promises.insuranceDiscount,
    promises.assessmentReply,
  ],
  rightNow: {
    title: 'If someone has broken in',
    lead: 'Five steps, in this order.',
    danger: true,
    items: [
      'Don’t go inside. Someone may still be there. Call 911 from a safe place.',
      'Don’t touch doors, drawers or glass until the police have finished.',
      'Save the recordings of your cameras, and ask your neighbors to save theirs.',
      'List what is missing, and take photos of the damage for your insurer.',
      'Change door codes and cancel stolen cards. Then call us about new locks and cameras.',
    ],
  },
  properties: {
    title: 'For your kind of property',
    lead: 'Each one needs something different.',
    items: [
      {
        title: 'Homes',
        text: 'See who is at the door and check the lock, on your phone.',
      },
      {
        title: 'Businesses',
        text: 'Registers, stock rooms and loading docks in view, and recordings when you need them.',
      },
      {
        title: 'Schools & Churches',
        text: 'Cameras at the entrances, and doors that are easy to lock.',
      },
      {
        title: 'Multi-Story Buildings',
        text: 'Garages, stairwells and mail rooms, together in one system.',
      },
    ],
  },
  technology: {
    title: 'What the equipment does',
    items: [
      {
        figure: promises.falseAlarms.value,
        title: 'Fewer false alarms',
        text: `Smart detection can tell people and vehicles from branches and animals. ${claims.falseAlarms}.`,
      },
      {
        figure: '30 days',
        title: 'Kept in the cloud',
        text: 'Cloud storage with 30-day retention keeps a copy away from your property. Ask for it in your assessment.',
      },
      {
        figure: 'Night',
        title: 'Sees in the dark',
        text: 'Infrared and floodlight cameras work after dark.',
      },
      {
        figure: 'Phone',
        title: 'Watch from anywhere',
        text: 'See live pictures and recordings on your phone.',
      },
      {
        figure: 'Locks',
        title: 'Doors you can check',
        text: 'Keypad and fingerprint locks let you check and lock the door from your phone.',
      },
      {
        figure: 'Guard',
        title: 'Works with a live guard',
        text: 'Members of our Live Guard Response plans can connect their cameras and alarm.',
      },
    ],
  },
  benefits: {
    title: 'Installed for you',
    items: [
      {
        title: 'Free assessment',
        text: `We look at entrances, views and lighting before we suggest a camera. We’ll answer your request within ${times.assessment}.`,
      },
      {
        title: 'Licensed and insured',
        text: 'Neat, careful work by licensed and insured installers.',
      },
      {
        title: 'Insurance discounts',
        text: claims.insuranceDiscount,
      },
      {
        title: 'Explained to you',
        text: 'Before we leave, we’ll show you how to find a recording, share a code and use the app.',
      },
    ],
  },
  closing: {
    title: 'Walk through your property with us',
    lead: 'Tell us about the property and what worries you. The security assessment is free.',
  },
};
