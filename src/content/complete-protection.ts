import { paths } from '#lib/paths.ts';
import type { Job, Point, Section, ServicePageContent } from './page-content.ts';
import { claims, promises, times } from './promises.ts';

interface CompleteProtectionContent extends ServicePageContent {
  readonly services: Section<Job>;
  readonly facilities: Section<Point>;
  readonly portfolio: Section<Point & { readonly path: string }>;
}

export const completeProtection: CompleteProtectionContent = {
  hero: {
    topic: 'Complete Protection',
    title: 'One plan for the whole building.',
    lead: `Security, sanitation, pest control and emergency supplies for your facility, with one contact. Ask for a free assessment, and we’ll answer within ${times.assessment}.`,
  },
  facts: [
    promises.reach,
    promises.emergencyLine,
    promises.assessmentReply,
    promises.insuranceDiscount,
  ],
  rightNow: {
    title: 'If something has just happened on site',
    lead: 'Five steps, in this order.',
    danger: true,
    items: [
      'Call 911. Then move everyone to safety and make sure no one is missing.',
      'Close off the area. Let in only emergency services.',
      'Leave everything as it is, including blood, glass and doors. It may be evidence.',
      'Save the camera recordings before they are overwritten.',
      'Write down who was there and when. Then call us, and we’ll clean up and secure the building.',
    ],
  },
  services: {
    title: 'Three parts, one plan',
    items: [
      {
        title: 'Risk Assessment & Plan',
        text: 'We walk the site with you, from roof to loading dock, and write down the risks and how to reduce them.',
        outcome: 'A written plan that you can share with your board or your insurer.',
      },
      {
        title: 'Prevention Program',
        text: 'Cameras, locks, scheduled sanitation, pest control and emergency kits. The biggest risks come first.',
        outcome: 'Lower risk, and equipment that may earn an insurance discount.',
      },
      {
        title: 'Emergency Response',
        text: 'If something happens anyway, call 911 if anyone is in danger, then us. Our line is open 24/7.',
        outcome: 'No search for contractors on the worst day.',
      },
    ],
  },
  facilities: {
    title: 'For your kind of building',
    items: [
      {
        title: 'Commercial',
        text: 'Offices, stores, restaurants and warehouses. We plan the work around your business hours.',
      },
      {
        title: 'Educational',
        text: 'Schools and child care. Cameras at the entrances, kits within reach, and treatments while the children are at home.',
      },
      {
        title: 'Religious',
        text: 'Churches and other houses of worship. Open to everyone, with a plan that volunteers can follow.',
      },
      {
        title: 'Government',
        text: 'Public offices and facilities. Written procedures, licensed crews and one contact.',
      },
    ],
  },
  benefits: {
    title: 'Why one plan helps',
    items: [
      {
        title: 'One contact',
        text: 'One number to call, instead of a different vendor for each problem.',
      },
      {
        title: 'One record',
        text: 'What was inspected, treated and installed, in one place.',
      },
      {
        title: 'Insurance discounts',
        text: claims.insuranceDiscount,
      },
      {
        title: 'Guaranteed',
        text: `Licensed and insured, with a ${claims.satisfaction}.`,
      },
    ],
  },
  steps: {
    title: 'How it works',
    items: [
      {
        title: 'Assess',
        text: 'The assessment is free. We get to know the building, its people and its history.',
        time: `Contact within ${times.assessment}`,
      },
      {
        title: 'Plan',
        text: 'You’ll get a plan that starts with the biggest risks, and a custom quote.',
      },
      {
        title: 'Install',
        text: 'We install equipment, deliver kits and do the first treatments, around your schedule.',
      },
      {
        title: 'Review',
        text: 'We check, restock and adjust the plan when your building or your needs change.',
      },
    ],
  },
  portfolio: {
    title: 'The services in the plan',
    items: [
      {
        title: 'Sanitation & Disinfection',
        text: 'Trauma and biohazard cleanup, and routine disinfection.',
        path: paths.sanitation,
      },
      {
        title: 'Pest Control',
        text: 'Inspection, treatment and follow-up.',
        path: paths.pestControl,
      },
      {
        title: 'Emergency Supplies',
        text: 'First aid, food and go-bags for the people on site.',
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
    lead: `Tell us about the facility and what worries you. The assessment is free. We’ll answer your request within ${times.assessment}.`,
  },
};
