import { site } from '#config/site.ts';
import { guardPlanNotes } from './guard-plans.ts';
import { guardPrices } from './guard-prices.ts';
import { claims, times } from './promises.ts';
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
    lead: `For plan members: when your alarm goes off or you call, we send a guard to check and report back. From ${guardPrices.lowest} a month. Apply, and we’ll contact you within ${times.request}.`,
    safetyNote: 'guards',
  },
  facts: [
    { value: '3 plans', label: `from ${guardPrices.lowest} a month` },
    { value: '24/7', label: 'response on Premium and Elite' },
    { value: 'Unarmed', label: 'by default; armed service is an option' },
    { value: 'Cancel anytime', label: 'no long-term contracts' },
  ],
  rightNow: {
    title: 'If you are in danger now',
    lead: 'A guard doesn’t replace the police.',
    danger: true,
    items: [
      'Call 911. Say where you are first, then what is happening.',
      'Leave if there is a safe way out. If not, lock yourself in and stay quiet.',
      'Don’t confront anyone, and don’t go back in to check.',
      'When you’re safe, call us.',
    ],
  },
  included: {
    title: 'What a response includes',
    lead: 'What a member can expect when a guard is sent. Your plan says how often and at what hours.',
    items: [
      {
        title: 'Dispatch to your address',
        text: 'We send a real guard to members, not just a phone call.',
      },
      {
        title: 'A walk around the property',
        text: 'The guard checks doors, windows, gates, garage and yard from outside, and goes inside only if you have agreed to it.',
      },
      {
        title: 'A call to 911 if needed',
        text: 'If there are signs of a crime, the guard keeps a distance, observes and calls 911.',
      },
      {
        title: 'Photo and video',
        text: 'You see what the guard found.',
      },
      {
        title: 'A written report',
        text: 'What was checked, what was found and what needs repair. You can share it with your insurer.',
      },
    ],
  },
  steps: {
    title: 'How it works',
    lead: 'Five steps, from the alarm to the follow-up.',
    items: [
      {
        title: 'Trigger',
        text: 'Your alarm, your camera or your own call tells us that something is wrong.',
      },
      {
        title: 'Dispatch',
        text: 'We confirm the address and send a guard. Premium has priority dispatch, Elite has VIP dispatch.',
      },
      {
        title: 'On-site check',
        text: 'The guard checks the property, observes, and calls the police if needed.',
      },
      {
        title: 'Report',
        text: 'You’ll get a report of what was found, with photos and video.',
      },
      {
        title: 'Follow-up',
        text: 'The guard can stand by, as your plan allows. We suggest what to repair or add.',
      },
    ],
  },
  pricing: {
    title: 'Three monthly plans',
    lead: `${guardPlanNotes.commitment} ${claims.serviceDiscount}: tell us when you apply.`,
  },
  trust: {
    title: 'Guards you can trust',
    items: [
      {
        title: 'Licensed and insured',
        text: 'We’re licensed and insured for security work in California. Ask to see our license and your guard’s registration.',
      },
      {
        title: 'Trusted access',
        text: 'You decide, in writing, whether a guard may enter and how. Otherwise the guard stays outside.',
      },
      {
        title: 'Works with your cameras and alarm',
        text: 'Keep the system you have. Your alarm, a camera alert or a phone call can start a response once you’re a member.',
      },
    ],
  },
  questions: {
    title: 'Questions people ask first',
    items: [
      {
        question: 'How fast does a guard arrive?',
        answer:
          'It depends on your address, the time of day and the traffic. We’ll tell you what to expect before you sign. Premium has priority dispatch, Elite has VIP dispatch. If anyone is in danger, always call 911 first.',
      },
      {
        question: 'Will the guard enter my home?',
        answer:
          'Only if you have agreed to it in writing and told us how to get in. Otherwise the guard checks doors, windows and yard from outside and reports to you.',
      },
      {
        question: 'Are the guards armed?',
        answer:
          'No. Guards are unarmed by default. Armed service is an option on the Elite plan, or on request.',
      },
      {
        question: 'Can a guard detain an intruder?',
        answer:
          'No. Guards observe and report. They keep a safe distance, call the police and tell them what they see. They don’t chase, search or hold anyone.',
      },
      {
        question: 'How does billing work?',
        answer: `You pay one monthly price for your plan. Extra standby costs ${guardPrices.basicStandby} an hour on Basic and ${guardPrices.premiumStandby} an hour on Premium. On Elite it is included up to the plan’s limits. Overage charges may apply. You can cancel anytime. There are no long-term contracts.`,
      },
      {
        question: 'Is the service available where I live?',
        answer: `We serve homes and businesses in California from our office in ${site.office.city}. Send us the application with your address. We’ll contact you within ${times.request}. Premium has an extended service radius.`,
      },
    ],
  },
  booking: {
    title: 'Ready to book?',
    lead: `This isn’t an emergency dispatch. We’ll reply within ${times.request}. Guards start once you’ve signed the agreement.`,
  },
  terms: {
    title: 'Scope, Safety & Terms',
    lead: 'What our guards do, and what they don’t do.',
    items: [
      {
        title: 'Observe and report',
        text: 'Live Guard Response is an observe-and-report service. Guards check, document and call the authorities. They aren’t police officers and don’t make arrests.',
      },
      {
        title: '911 comes first',
        text: 'This service doesn’t replace the police, the fire department or medical help. If a life is in danger, call 911 before you call us.',
      },
      {
        title: 'Unarmed by default',
        text: 'Guards are unarmed. Armed service is an option on the Elite plan, or on request.',
      },
      {
        title: 'Agreement before dispatch',
        text: `${guardPlanNotes.agreement} It names the property, your contacts and whether a guard may enter.`,
      },
      {
        title: 'Plans and charges',
        text: `${guardPlanNotes.basis} Extra standby is charged at your plan’s rate.`,
      },
      {
        title: 'Canceling',
        text: guardPlanNotes.commitment,
      },
    ],
  },
};
