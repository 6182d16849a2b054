import type { Heading, Point, Section, ServicePageContent } from './page-content.ts';
import { claims, promises, times } from './promises.ts';

interface EmergencySuppliesContent extends ServicePageContent {
  readonly kits: Heading;
  readonly food: Heading;
  /** The distributors of the goods that the shop sells on this page. The names are the same as in the catalog. */
  readonly partners: Section<Point>;
}

export const emergencySupplies: EmergencySuppliesContent = {
  hero: {
    topic: 'Emergency Supplies',
    title: 'Packed before the warning comes.',
    lead: `First aid kits, go-bags and food for the days when the power, the water or the road is gone. Free shipping. ${claims.sameDay}.`,
  },
  facts: [promises.shelfLife, promises.sameDay, promises.moneyBack, promises.assessmentReply],
  rightNow: {
    title: 'If there is already a warning',
    lead: 'Don’t stop to shop. Do these first.',
    danger: true,
    items: [
      'If you are told to evacuate, go now. Take everyone, your pets, medicine, glasses and phone charger.',
      'If the ground shakes: drop, cover and hold on until it stops. Stay off the stairs.',
      'If you smell gas: leave at once and don’t touch any switches. From outside, call 911 and the gas company.',
      'While you still have running water, fill clean pots and the bathtub.',
      'Text your family instead of calling. A text often gets through when a call doesn’t.',
    ],
  },
  kits: {
    title: 'Three kits to start with',
    lead: 'One for your home, one for an evacuation, one for your vehicle.',
  },
  food: {
    title: 'Emergency food',
    lead: `Five kits, from three days in a backpack to a month on the shelf. Food kits have a ${claims.shelfLife}, the bars in the backpack do not.`,
  },
  partners: {
    title: 'Where our kits and food come from',
    lead: 'From five distributors. Every product page names the one it comes from.',
    items: [
      {
        title: 'MyMedic',
        text: 'First aid kits for the home and the vehicle.',
      },
      {
        title: 'Uncharted Supply Co.',
        text: 'The Seventy2 system: one pack for the first 72 hours.',
      },
      {
        title: 'Nutrient Survival',
        text: 'The 14-day food kit and the bug out bag.',
      },
      {
        title: 'Be Prepared',
        text: 'Food for two weeks and for 30 days, and a radio for official news.',
      },
      {
        title: 'Survival Frog',
        text: 'Four weeks of food, and gear for water, fire and warmth.',
      },
    ],
  },
  benefits: {
    title: 'What you can count on',
    items: [
      {
        title: 'Same-day processing',
        text: `${claims.sameDay}.`,
      },
      {
        title: claims.shelfLife,
        text: `Our food kits have a ${claims.shelfLife}. Check the date twice a year, when the clocks change.`,
      },
      {
        title: 'Send it back',
        text: `Everything in the shop has a ${claims.moneyBack}.`,
      },
      {
        title: 'For groups too',
        text: 'Churches, schools and offices can ask for our price list for bulk orders.',
      },
    ],
  },
  steps: {
    title: 'Plan in four steps',
    lead: 'One evening is enough.',
    items: [
      {
        title: 'Count people and days',
        text: 'Count everyone in your home, pets too. Plan for three days away and two weeks at home.',
      },
      {
        title: 'Cover the first 72 hours',
        text: 'One bag by the door: a gallon of water per person per day, first aid, a flashlight, a radio, cash and copies of documents.',
      },
      {
        title: 'Add the weeks after',
        text: 'Food that needs only water, a way to filter water, and the medicine your household needs.',
      },
      {
        title: 'Store it where you can reach it',
        text: 'Keep one kit at home and one in the car, and show everyone where. Check the dates twice a year.',
      },
    ],
  },
  closing: {
    title: 'Not sure what your household needs?',
    lead: `Tell us who lives with you and what worries you. The assessment is free. We’ll answer within ${times.assessment}.`,
  },
};
