import { paths } from '#lib/paths.ts';
import type { Job, Point, Section, ServicePageContent } from './page-content.ts';
import { promises } from './promises.ts';

interface CompleteProtectionContent extends ServicePageContent {
  readonly services: Section<Job>;
  readonly facilities: Section<Point>;
  readonly portfolio: Section<Point & { readonly path: string }>;
}

export const completeProtection: CompleteProtectionContent = {
  hero: {
    topic: 'Complete Protection',
    title: 'One plan for the whole building.',
    lead: 'Security, hygiene, pest control and emergency supplies for facilities that people depend on, under one plan with one contact.',
  },
  facts: [
    promises.reach,
    promises.emergencyLine,
    promises.assessmentReply,
    promises.insuranceDiscount,
  ],
  rightNow: {
    title: 'If something has just happened on site',
    lead: 'In this order, whatever the building.',
    items: [
      'People first: call 911, move everyone out of danger and count them.',
      'Shut the area. Nobody in or out but emergency services.',
      'Leave everything as it is, including blood, glass and doors. It is evidence.',
      'Save the camera recordings before they are overwritten.',
      'Write down who was there and when. Then call us for the cleanup and the repair of security.',
    ],
  },
  services: {
    title: 'Three parts, one agreement',
    items: [
      {
        title: 'Risk Assessment & Plan',
        text: 'We walk the site with you, from roof to loading dock, and write down what can go wrong, how likely it is and what it takes to prevent it.',
        time: 'Request answered within 2 hours. The walk takes as long as the site is large.',
        worth: 'One page that a board, an insurer or a fire marshal can read.',
      },
      {
        title: 'Prevention Program',
        text: 'Cameras and locks, scheduled sanitation, pest control and stocked kits, put in place in the order of risk.',
        time: 'Steps are scheduled around your opening hours, terms and services.',
        worth: 'Fewer incidents, and equipment that may lower your premium.',
      },
      {
        title: 'Emergency Response',
        text: 'When something happens anyway you call one number, and the people who come know the building.',
        time: 'Line open 24/7. 24–48 hour response to an emergency booking.',
        worth: 'Hours of searching for contractors saved on the worst day.',
      },
    ],
  },
  facilities: {
    title: 'Built around your kind of building',
    items: [
      {
        title: 'Commercial',
        text: 'Offices, shops, restaurants and warehouses: stock, staff and opening hours protected without closing the doors.',
      },
      {
        title: 'Educational',
        text: 'Schools and child care: entrances you can see, kits in every wing, treatments timed for when the children are home.',
      },
      {
        title: 'Religious',
        text: 'Churches and other houses of worship: open to everyone, watched over by volunteers who know what to do.',
      },
      {
        title: 'Government',
        text: 'Public offices and facilities: documented procedures, licensed crews and one accountable contact.',
      },
    ],
  },
  benefits: {
    title: 'What one plan changes',
    items: [
      {
        title: 'One contact',
        text: 'One number for every incident, instead of five vendors who each wait for another.',
      },
      {
        title: 'One record',
        text: 'What was inspected, treated, installed and found, in one place for audits and insurers.',
      },
      {
        title: 'Lower premiums',
        text: 'Monitored protection can bring insurance discounts of up to 20%.',
      },
      {
        title: 'Backed',
        text: 'Licensed and insured, with a 100% satisfaction guarantee.',
      },
    ],
  },
  steps: {
    title: 'How it is put in place',
    items: [
      {
        title: 'Assess',
        text: 'Free. We learn the building, its people and its history of incidents.',
        time: 'Contact within 2 hours',
      },
      {
        title: 'Plan',
        text: 'You receive a plan in order of risk, with a custom quote.',
      },
      {
        title: 'Install',
        text: 'Equipment is mounted, kits are placed and first treatments done, around your schedule.',
      },
      {
        title: 'Watch and renew',
        text: 'We check, restock and adjust the plan as the building and its use change.',
      },
    ],
  },
  portfolio: {
    title: 'What the plan draws on',
    items: [
      {
        title: 'Sanitation & Disinfection',
        text: 'Trauma and biohazard cleanup, and routine disinfection.',
        path: paths.sanitation,
      },
      {
        title: 'Pest Control',
        text: 'Inspection, treatment, follow-up and records.',
        path: paths.pestControl,
      },
      {
        title: 'Emergency Supplies',
        text: 'First aid, food and go-bags for everyone on site.',
        path: paths.emergencySupplies,
      },
      {
        title: 'Surveillance & Security',
        text: 'Cameras, recorders and locks, installed.',
        path: paths.surveillanceSecurity,
      },
    ],
  },
  closing: {
    title: 'Walk the building with us',
    lead: 'Tell us about the facility and what worries you. The assessment is free, and your request is answered within 2 hours.',
  },
};
