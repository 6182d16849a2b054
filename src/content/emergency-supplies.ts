import type { Heading, Point, Section, ServicePageContent } from './page-content.ts';
import { promises } from './promises.ts';

interface EmergencySuppliesContent extends ServicePageContent {
  readonly kits: Heading;
  readonly food: Heading;
  /** The distributors whose goods the shop sells on this page, named as in the catalogue. */
  readonly partners: Section<Point>;
}

export const emergencySupplies: EmergencySuppliesContent = {
  hero: {
    topic: 'Emergency Supplies',
    title: 'Packed before the warning comes.',
    lead: 'First aid kits, go-bags and food for the days when the power, the water or the road is gone. Chosen for California: earthquake, wildfire, outage.',
  },
  facts: [promises.shelfLife, promises.sameDay, promises.moneyBack, promises.assessmentReply],
  rightNow: {
    title: 'If the warning is already out',
    lead: 'Leave the shopping. Do these first.',
    items: [
      'If you are told to evacuate, go. Take people, pets, medicine, glasses and phone chargers.',
      'Shaking ground: drop, cover, hold on. Stay off the stairs until it stops.',
      'Smell of gas: leave, and call 911 and the gas company from outside. Touch no switch.',
      'Fill clean pots and the bathtub with water while it still runs.',
      'Text rather than call your family. Texts get through when lines are full.',
    ],
  },
  kits: {
    title: 'Three kits to start with',
    lead: 'One for the house, one for the road out, one for the vehicle.',
  },
  food: {
    title: 'Food that waits for you',
    lead: 'Five supplies, from three days in a backpack to a month on the shelf. Food kits keep for up to 25 years.',
  },
  partners: {
    title: 'Where our kits and food come from',
    lead: 'Five distributors who know their trade. Every product says which of them it comes from.',
    items: [
      {
        title: 'MyMedic',
        text: 'First aid and trauma kits for the home and the vehicle, laid out so that the right thing comes to hand.',
      },
      {
        title: 'Uncharted Supply Co.',
        text: 'The Seventy2 system: one weather-resistant pack for the first 72 hours.',
      },
      {
        title: 'Nutrient Survival',
        text: 'Nutrient-dense meals and the food inside our bug out bag.',
      },
      {
        title: 'Be Prepared',
        text: 'Just-add-water meals for two weeks and for a month, and the radio to hear when it is over.',
      },
      {
        title: 'Survival Frog',
        text: 'Four weeks of food, and small gear for water, fire and warmth.',
      },
    ],
  },
  benefits: {
    title: 'Why people buy it here',
    items: [
      {
        title: 'Same-day processing',
        text: 'Orders placed before noon EST are processed the same day.',
      },
      {
        title: 'Stored for decades',
        text: 'Food kits have a 25-year shelf life. Buy once, look at the date when the clocks change.',
      },
      {
        title: 'Send it back',
        text: '30-day money back guarantee, on every product in the shop.',
      },
      {
        title: 'For groups too',
        text: 'Churches, schools and offices can ask for our price list and equip everyone at once.',
      },
    ],
  },
  steps: {
    title: 'Plan it in four steps',
    lead: 'An evening is enough. Take a pencil.',
    items: [
      {
        title: 'Count people and days',
        text: 'Everyone who sleeps there, pets too. Plan for three days away from home and two weeks at home.',
      },
      {
        title: 'Cover the first 72 hours',
        text: 'A gallon of water a person a day, first aid, light, radio, cash, copies of papers. In one bag, by the door.',
      },
      {
        title: 'Add the weeks after',
        text: 'Food that needs only water, a way to filter more, and the medicine your household cannot miss.',
      },
      {
        title: 'Put it where it belongs',
        text: 'One kit at home, one in the car. Show everyone where. Check dates twice a year, when the clocks change.',
      },
    ],
  },
  closing: {
    title: 'Not sure what your household needs?',
    lead: 'Tell us who lives there and what worries you. The assessment is free and we answer within 2 hours.',
  },
};
