import type { Job, Section, ServicePageContent } from './page-content.ts';
import { claims, promises, times } from './promises.ts';

export interface Pest {
  /** The same name as in the pest quote form. */
  readonly name: string;
  readonly sign: string;
  readonly treatment: string;
}

interface PestControlContent extends ServicePageContent {
  readonly services: Section<Job>;
  readonly pests: Section<Pest>;
  readonly regions: readonly string[];
}

export const pestControl: PestControlContent = {
  hero: {
    topic: 'Pest Control',
    title: 'We find how they get in. Then we stop them.',
    lead: `Inspection, treatment and follow-up for homes and businesses in Southern California, the Inland Empire and Orange County. Ask for a quote, and we’ll contact you within ${times.request}.`,
  },
  facts: [
    promises.pestInspection,
    { value: 'Free', label: 'inspection before you decide anything' },
    promises.emergencyLine,
    promises.satisfaction,
  ],
  regions: ['Southern California', 'Inland Empire', 'Orange County'],
  rightNow: {
    title: 'Until we get there',
    lead: 'What helps now, and what makes it worse.',
    danger: true,
    items: [
      'If someone has trouble breathing after a sting, or has many stings, call 911.',
      'Don’t use foggers or bug bombs. They can drive insects deeper into the walls.',
      'If you have bed bugs, keep sleeping in the same room. Moving to the couch can spread them.',
      'Take a photo of what you saw, or seal one in a bag. It helps us identify the pest.',
      'Put food and pet food in closed containers, and take the trash out tonight.',
    ],
  },
  services: {
    title: 'For your home or business',
    items: [
      {
        title: 'Home Pest Control',
        text: 'We inspect the kitchen, attic, crawl space and yard, treat where needed and seal the openings we find. We choose treatments with your children and pets in mind.',
        outcome: 'You know how they got in, and what we sealed.',
      },
      {
        title: 'Business Pest Control',
        text: 'We inspect and treat restaurants, offices, warehouses and schools.',
        outcome: 'We plan around your business hours.',
      },
      {
        title: 'Termite & Rodent Exclusion',
        text: 'We look for entry points in wood, roof and foundation, treat or trap what is inside and seal the way in.',
        outcome: 'Less damage to your building and its wiring.',
      },
    ],
  },
  pests: {
    title: 'Six common pests, and how we treat them',
    lead: 'What you see tells us where to look. What we use depends on what we find.',
    items: [
      {
        name: 'Ants',
        sign: 'Trails along baseboards and sinks, often in hot weather or after rain.',
        treatment: 'Bait that the workers carry to the nest. Then we seal the entry point.',
      },
      {
        name: 'Cockroaches',
        sign: 'Droppings like ground pepper, and movement when the light goes on.',
        treatment:
          'Gel bait in cracks and behind appliances. Then a second visit for any that hatch later.',
      },
      {
        name: 'Rodents (Mice/Rats)',
        sign: 'Scratching above the ceiling, chewed packages, droppings.',
        treatment: 'Traps where they travel. Then we cover the gaps they use.',
      },
      {
        name: 'Termites',
        sign: 'Mud tubes on the foundation, wings on windowsills, wood that sounds hollow.',
        treatment: 'Treatment of the soil or the wood, and a check of the wood nearby.',
      },
      {
        name: 'Bed Bugs',
        sign: 'Bites in rows, and dark dots along mattress seams and headboards.',
        treatment:
          'Heat or targeted treatment of the bed, the frame and cracks, repeated if needed.',
      },
      {
        name: 'Spiders',
        sign: 'Webs in garage and patio corners. Black widows like dark, dry places.',
        treatment: 'We remove webs and egg sacs, treat the eaves and reduce the insects they eat.',
      },
    ],
  },
  benefits: {
    title: 'What you can count on',
    items: [
      {
        title: 'We look for the cause',
        text: 'The inspection looks for the openings, moisture or food that attract pests, not just the pests.',
      },
      {
        title: 'Children and pets',
        text: 'The form asks about children, pets and organic products. We choose the treatment with your answers in mind.',
      },
      {
        title: 'Certified technicians',
        text: 'Licensed, certified and insured, with experience in Southern California’s pests.',
      },
      {
        title: claims.satisfaction,
        text: claims.makeItRight,
      },
    ],
  },
  steps: {
    title: 'How it works',
    items: [
      {
        title: 'Inspection',
        text: 'A certified technician checks inside and outside and shows you what they find.',
        time: `Contact within ${times.request}`,
      },
      {
        title: 'Treatment Plan',
        text: 'Before we start, you know the pest, the treatment, the rooms and the price.',
      },
      {
        title: 'Treatment',
        text: 'We treat where the pests live and travel. We’ll tell you when people and pets can go back in.',
      },
      {
        title: 'Follow-up',
        text: 'We check that the treatment worked, and treat again where it is needed.',
      },
    ],
  },
  closing: {
    title: 'A nest by the door, or rats in the kitchen?',
    lead: 'If it can’t wait for a form, call us. Our emergency line is open 24/7.',
  },
};
