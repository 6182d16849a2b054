import type { Job, Section, ServicePageContent } from './page-content.ts';
import { promises } from './promises.ts';

export interface Pest {
  /** As the pest quote form calls it. */
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
    title: 'We find where they get in. Then we end it.',
    lead: 'Inspection, treatment and follow-up for homes and businesses in Southern California, the Inland Empire and Orange County.',
  },
  facts: [
    promises.pestInspection,
    { value: 'Free', label: 'inspection before you decide anything' },
    promises.emergencyLine,
    promises.satisfaction,
  ],
  regions: ['Southern California', 'Inland Empire', 'Orange County'],
  rightNow: {
    title: 'Until we have inspected',
    lead: 'What helps now, and what makes it harder to end.',
    items: [
      'Trouble breathing after a sting, or many stings at once: call 911.',
      'Leave foggers and bug bombs in the shop. They drive insects deeper into the walls.',
      'Bed bugs: stay in your room. Moving to the sofa takes them with you.',
      'Photograph what you saw, or keep one in a closed bag. It saves a guess.',
      'Put food and pet food in closed boxes, and take the trash out tonight.',
    ],
  },
  services: {
    title: 'For the place you have to protect',
    items: [
      {
        title: 'Home Pest Control',
        text: 'Kitchen, attic, crawl space and yard are inspected, treated where it counts and sealed. Treatments are chosen with your children and pets in mind.',
        time: 'Depends on the size of the house and the pest.',
        worth: 'You stop finding them, and you know why they came.',
      },
      {
        title: 'Business Pest Control',
        text: 'Restaurants, offices, warehouses and schools are inspected and treated around your opening hours, with a record for the health inspector.',
        time: 'Set around your opening hours and floor area.',
        worth: 'Doors stay open, and there is a record to show at an inspection.',
      },
      {
        title: 'Termite & Rodent Exclusion',
        text: 'We trace entry points in wood, roof and foundation, treat or trap what is inside and close the way in.',
        time: 'Depends on how far they have got into the structure.',
        worth: 'The building keeps its value, and its wiring.',
      },
    ],
  },
  pests: {
    title: 'Six pests, and what works on them',
    lead: 'What you see tells us where to look. What we use depends on what we find.',
    items: [
      {
        name: 'Ants',
        sign: 'Trails along baseboards and sinks, most in the first heat or after rain.',
        treatment:
          'Slow bait that the workers carry to the queen, then sealing of the trail’s entry.',
      },
      {
        name: 'Cockroaches',
        sign: 'Droppings like ground pepper in hinges, and movement when the light goes on.',
        treatment:
          'Gel bait and growth regulator in cracks and motors, then a second visit for what has hatched.',
      },
      {
        name: 'Rodents (Mice/Rats)',
        sign: 'Scratching above the ceiling, gnawed packages, grease marks on beams.',
        treatment: 'Traps on the runs they use, then steel mesh and flashing over every gap.',
      },
      {
        name: 'Termites',
        sign: 'Mud tubes on the foundation, wings on window sills, wood that sounds hollow.',
        treatment:
          'Treatment of soil or wood at the colony’s path, and a check of all that touches it.',
      },
      {
        name: 'Bed Bugs',
        sign: 'Bites in rows, and dark dots along mattress seams and headboards.',
        treatment: 'Heat or targeted treatment of bed, frame and cracks, repeated for the eggs.',
      },
      {
        name: 'Spiders',
        sign: 'Webs in garage and patio corners. Black widows like dark, dry places.',
        treatment:
          'Removal of webs and egg sacs, treatment of the eaves, and fewer insects for them to eat.',
      },
    ],
  },
  benefits: {
    title: 'Why it stays solved',
    items: [
      {
        title: 'Cause before spray',
        text: 'The inspection finds the opening, the moisture or the food that brings them. That is what gets fixed.',
      },
      {
        title: 'Children and pets first',
        text: 'Tell us who lives there. The form asks about children, pets and organic products before we choose a treatment.',
      },
      {
        title: 'Certified technicians',
        text: 'Licensed, certified and insured, and used to Southern California’s pests.',
      },
      {
        title: '100% satisfaction guarantee',
        text: 'If they come back where we treated, tell us and we make it right.',
      },
    ],
  },
  steps: {
    title: 'From first call to quiet',
    items: [
      {
        title: 'Inspection',
        text: 'A certified technician looks inside and out and shows you what was found.',
        time: 'Contact within 24 hours',
      },
      {
        title: 'Treatment Plan',
        text: 'You see which pest, which treatment, which rooms and what it costs before anything is applied.',
      },
      {
        title: 'Treatment',
        text: 'We treat where they live and travel, and tell you when people and pets can go back in.',
      },
      {
        title: 'Follow-up',
        text: 'We check that it worked, treat what has hatched since and close the last openings.',
      },
    ],
  },
  closing: {
    title: 'A nest by the door, or rats in the kitchen?',
    lead: 'Some infestations cannot wait for a form. The emergency line is open 24/7.',
  },
};
