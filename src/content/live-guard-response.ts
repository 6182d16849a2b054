import { guardPlanNotes } from './guard-plans.ts';
import type { Fact, Heading, Hero, Point, RightNow, Section, Step } from './page-content.ts';

export interface Question {
  readonly question: string;
  readonly answer: string;
}

interface LiveGuardResponseContent {
  readonly hero: Hero & { readonly badge: string };
  readonly facts: readonly Fact[];
  readonly rightNow: RightNow;
  readonly included: Section<Point>;
  readonly steps: Section<Step>;
  readonly pricing: Heading;
  readonly trust: Section<Point>;
  readonly questions: Section<Question>;
  readonly booking: Heading;
  readonly terms: Section<Point>;
}

export const liveGuardResponse: LiveGuardResponseContent = {
  hero: {
    badge: 'New Service',
    topic: 'Live Guard Response',
    title: 'The alarm calls. A guard comes.',
    lead: 'A real guard is dispatched to your home when an alarm, a camera or you raise it: checks the property, and tells you what is there. From $199 a month.',
  },
  facts: [
    { value: '3 plans', label: 'from $199 a month' },
    { value: '24/7', label: 'dispatch on Premium and Elite' },
    { value: 'Unarmed', label: 'by default; armed is an option' },
    { value: 'Anytime', label: 'is when you can cancel' },
  ],
  rightNow: {
    title: 'If you are in danger now',
    lead: 'A guard does not replace the police.',
    items: [
      'Call 911. Say where you are first, then what is happening.',
      'Leave if there is a safe way out. Otherwise lock yourself in and stay quiet.',
      'Do not confront anyone, and do not go back in to check.',
      'When you are safe, call us.',
    ],
  },
  included: {
    title: 'What a response includes',
    lead: 'The same five things on every call, whichever plan you choose.',
    items: [
      {
        title: 'Dispatch to your address',
        text: 'A real person is sent, not a recorded message or a call back.',
      },
      {
        title: 'A walk around the property',
        text: 'Doors, windows, gates, garage and yard are checked from outside, and inside if you have agreed to it.',
      },
      {
        title: 'Eyes for the police',
        text: 'If there are signs of a crime the guard keeps a distance, observes, and calls 911.',
      },
      {
        title: 'Photo and video',
        text: 'You see what the guard saw, with the time it was seen.',
      },
      {
        title: 'A written report',
        text: 'What was checked, what was found and what should be mended. Good for your insurer too.',
      },
    ],
  },
  steps: {
    title: 'How it works',
    lead: 'From the first signal to the last line of the report.',
    items: [
      {
        title: 'Trigger',
        text: 'Your alarm, your camera or your own call reports that something is wrong.',
      },
      {
        title: 'Dispatch',
        text: 'We confirm the address and what was seen, and send a guard. Premium and Elite go first.',
      },
      {
        title: 'On-site check',
        text: 'The guard inspects the property, observes, and calls the police if there is reason to.',
      },
      {
        title: 'Report',
        text: 'You receive what was found, with photos and video.',
      },
      {
        title: 'Follow-up',
        text: 'Standby as far as your plan includes it, and what to repair or add so that it does not happen twice.',
      },
    ],
  },
  pricing: {
    title: 'Three plans, one price a month each',
    lead: `${guardPlanNotes.commitment} Military and first-responder discounts apply: tell us when you ask.`,
  },
  trust: {
    title: 'Someone you let near your home',
    items: [
      {
        title: 'Licensed and insured',
        text: 'Guards are licensed for security work in California, and insured while they are on your property.',
      },
      {
        title: 'Trusted access',
        text: 'You decide in writing who may enter, how and when. Without that, the check stays outside.',
      },
      {
        title: 'Works with your cameras and alarm',
        text: 'Keep the system you have. Your alarm, your camera’s alert or a phone call can start a response.',
      },
    ],
  },
  questions: {
    title: 'Questions people ask first',
    items: [
      {
        question: 'How fast does a guard arrive?',
        answer:
          'It depends on your address, the hour and the traffic, so we tell you what is realistic for your home before you sign. Premium calls have priority dispatch and Elite calls go first of all. If someone is in danger, call 911: the police will always be the first call.',
      },
      {
        question: 'Will the guard enter my home?',
        answer:
          'Only if you have agreed to it in writing and told us how to get in. Otherwise the guard checks doors, windows and the grounds from outside and reports to you.',
      },
      {
        question: 'Are the guards armed?',
        answer:
          'No. Guards are unarmed by default. Armed service is an option on the Elite plan, or on request.',
      },
      {
        question: 'Can a guard detain an intruder?',
        answer:
          'No. Guards observe and report. They keep a safe distance, call the police and pass on what they see. They do not chase, search or hold anyone.',
      },
      {
        question: 'How does billing work?',
        answer:
          'You pay one price a month for your plan. Standby beyond it costs $42 an hour on Basic and $35 an hour on Premium; on Elite it is included up to the plan’s limits. Overage charges may apply. You can cancel anytime: there are no long-term contracts.',
      },
      {
        question: 'Is the service available where I live?',
        answer:
          'We serve homes and businesses in California, mainly from Long Beach. Send the application with your address and we tell you within 24 hours whether a guard can cover it. Premium includes an extended radius.',
      },
    ],
  },
  booking: {
    title: 'Have someone to send',
    lead: 'Book a response or ask us first. Booking requests are answered within 24 hours.',
  },
  terms: {
    title: 'Scope, Safety & Terms',
    lead: 'What a guard does, and what no guard of ours will do.',
    items: [
      {
        title: 'Observe and report',
        text: 'Live Guard Response is an observe-and-report service. Guards check, document and call the authorities. They are not police officers and do not make arrests.',
      },
      {
        title: '911 comes first',
        text: 'The service does not replace the police, the fire department or medical help. In an emergency that threatens life, call 911 before you call us.',
      },
      {
        title: 'Unarmed by default',
        text: 'Guards are unarmed unless armed service has been agreed on the Elite plan or on request.',
      },
      {
        title: 'Agreement before dispatch',
        text: `${guardPlanNotes.agreement} It names the property, who may be contacted and whether a guard may enter.`,
      },
      {
        title: 'Plans and charges',
        text: `${guardPlanNotes.basis} Extra standby is charged at the plan’s rate.`,
      },
      {
        title: 'Canceling',
        text: guardPlanNotes.commitment,
      },
    ],
  },
};
