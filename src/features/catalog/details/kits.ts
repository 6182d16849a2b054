import type { ProductDetails } from '../product.ts';

export const kitDetails: Readonly<Record<string, ProductDetails>> = {
  'myfak-kit': {
    description:
      'A first aid kit that you can carry in one hand. Labeled sections for different injuries help you find the right item quickly, at home, in the car or at a campsite.',
    features: [
      'Supplies sorted into labeled sections by kind of injury',
      'Items for bleeding, burns, wounds and sprains',
      'Shears, tweezers and gloves',
      'Carrying straps, so that it goes where you go',
      'Items can be replaced one by one',
    ],
    specifications: {
      Type: 'First aid kit in a soft bag',
      'Made for': 'Home, car and travel',
      Carrying: 'Straps and handle',
      Contents: 'See the list in the bag',
      Expiry: 'Check the dates on ointments and medication once a year',
      Warranty: '1 year on bag and tools',
    },
  },
  'seventy2-system': {
    description:
      'After an earthquake or a wildfire, help may take up to three days to reach everyone. The Seventy2 puts shelter, warmth, light, water treatment, tools and first aid for those 72 hours into one pack.',
    features: [
      'Gear for 72 hours in one backpack',
      'Printed instructions for the contents',
      'Shelter, blankets and hand warmers',
      'Light, water treatment and tools',
      'First aid supplies',
      'Weather-resistant pack with a roll top',
    ],
    specifications: {
      Type: 'Survival kit in a backpack',
      'Made for': 'The first 72 hours',
      Pack: 'Weather-resistant, with a roll top; not for immersion',
      Contents: 'See the list in the pack',
      Storage: 'Check batteries and first aid items once a year',
      Warranty: '2 years on backpack and tools',
    },
  },
  '4wd-first-aid': {
    description:
      'On a trail, the ambulance may be hours away. This first aid kit stays in the vehicle, where you can reach it, and holds supplies for serious injuries as well as everyday cuts.',
    features: [
      'Supplies for vehicle and trail injuries',
      'Bandages and gauze for bleeding',
      'Wraps for fractures and sprains',
      'Burn gel',
      'Opens flat, so that you see everything at once',
    ],
    specifications: {
      Type: 'Vehicle first aid kit in a soft case',
      'Made for': 'Cars, trucks and off-road vehicles',
      Contents: 'See the list in the case',
      Storage: 'Keep out of direct sun; replace ointments once a year',
      Expiry: 'Check the dates on ointments and dressings once a year',
      Warranty: '1 year on bag and tools',
    },
  },
};
