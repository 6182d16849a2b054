import type { Point, Section, ServicePageContent } from './page-content.ts';
import { promises } from './promises.ts';

interface SurveillanceContent extends Omit<ServicePageContent, 'steps'> {
  readonly properties: Section<Point>;
  readonly technology: Section<Point & { readonly figure: string }>;
}

export const surveillanceSecurity: SurveillanceContent = {
  hero: {
    topic: 'Surveillance & Security',
    title: 'See it while it happens.',
    lead: 'Cameras, recorders and smart locks, chosen for your property and installed for you. Clear at night, quiet by day.',
  },
  facts: [
    promises.falseAlarms,
    promises.cloudRetention,
    promises.insuranceDiscount,
    promises.assessmentReply,
  ],
  rightNow: {
    title: 'If someone has broken in',
    lead: 'The first ten minutes, in order.',
    items: [
      'Do not go inside. They may still be there. Call 911 from a safe place.',
      'Touch nothing until the police have been: doors, drawers, glass.',
      'Save the recordings on every camera that saw the house, the neighbor’s too.',
      'List what is missing and photograph the damage for your insurer.',
      'Change codes and cancel cards. Then call us to secure the door.',
    ],
  },
  properties: {
    title: 'Where it stands watch',
    lead: 'Four kinds of property, four different first questions.',
    items: [
      {
        title: 'Homes',
        text: 'Who is at the door, who was in the driveway, and did the kids lock up? Answered on your phone.',
      },
      {
        title: 'Businesses',
        text: 'Registers, stock rooms and loading docks in view, with recordings you can search instead of watch.',
      },
      {
        title: 'Schools & Churches',
        text: 'Every entrance seen, visitors known, and doors that can be locked from one place.',
      },
      {
        title: 'Multi-Story Buildings',
        text: 'Garages, stairwells and mail rooms on every floor, on one recorder with one log of who looked.',
      },
    ],
  },
  technology: {
    title: 'What the equipment does',
    items: [
      {
        figure: promises.falseAlarms.value,
        title: 'Fewer false alarms',
        text: 'Detection tells people and vehicles from branches and cats, so an alert is worth looking at.',
      },
      {
        figure: '30 days',
        title: 'Kept in the cloud',
        text: 'Cloud storage with 30-day retention: stealing the recorder does not steal the evidence.',
      },
      {
        figure: 'Night',
        title: 'Sees in the dark',
        text: 'Infrared and floodlight cameras show a face where the street lamp does not reach.',
      },
      {
        figure: 'Phone',
        title: 'Live wherever you are',
        text: 'Look in, speak through the camera and play back from your phone.',
      },
      {
        figure: 'Locks',
        title: 'Doors you can check',
        text: 'Keypad and fingerprint locks tell you whether you locked up, and let you do it from bed.',
      },
      {
        figure: 'Guard',
        title: 'Works with a live guard',
        text: 'An alert can send a real person: cameras and alarms work with our Live Guard Response plans.',
      },
    ],
  },
  benefits: {
    title: 'Installed, not dropped off',
    items: [
      {
        title: 'Free assessment',
        text: 'We look at entrances, sight lines and light before we suggest a single camera. Requests are answered within 2 hours.',
      },
      {
        title: 'Licensed and insured installers',
        text: 'Clean cable runs, sealed walls, and the work insured.',
      },
      {
        title: 'Insurance discounts',
        text: 'A monitored system can lower your premium by up to 20%. Ask your insurer.',
      },
      {
        title: 'Shown to you',
        text: 'We leave when you can find a recording, share a code and arm the system by yourself.',
      },
    ],
  },
  closing: {
    title: 'Walk around the house with us',
    lead: 'Tell us about the property and what worries you. The security assessment is free.',
  },
};
