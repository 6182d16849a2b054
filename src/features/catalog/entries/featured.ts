import type { ProductEntry } from './product-entry.ts';

export const featured: readonly ProductEntry[] = [
  {
    id: 'myfak-kit',
    name: 'MyFAK First Aid Kit',
    category: 'Medical Kits',
    badge: 'Best Seller',
    summary: 'A first aid kit for home and car, for small cuts and serious bleeding.',
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
      Expiry: 'Check the dates on ointments and medication once a year; replace what has expired',
    },
    pictureAlt:
      'Green first-aid bag with a white plus on its front pocket, black carrying straps and two roll bandages beside it',
    distributor: 'MyMedic',
    supplierSku: 'MM-MYFK-KT',
    distributorPriceCents: 144_99,
    markupPercent: 17,
    openingStock: { inStock: 42, reorderLevel: 15, orderedDaysAgo: 24 },
  },
  {
    id: 'seventy2-system',
    name: 'Seventy2 Survival System',
    category: 'Survival Kits',
    badge: 'Premium',
    summary: 'A weather-resistant backpack with the gear to get through the first 72 hours.',
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
    },
    pictureAlt:
      'Charcoal and orange backpack marked 72 hours, with a rolled top, a side bottle and padded shoulder straps',
    distributor: 'Uncharted Supply Co.',
    supplierSku: 'UC-SVNTY2-SYSTM',
    distributorPriceCents: 254_99,
    markupPercent: 17,
    openingStock: { inStock: 18, reorderLevel: 8, orderedDaysAgo: 31 },
  },
  {
    id: '4wd-first-aid',
    name: '4WD First Aid Kit',
    category: 'Medical Kits',
    badge: 'Outdoor Ready',
    summary: 'A vehicle first aid kit for trails far from an ambulance.',
    description:
      'On a trail, an ambulance may be hours away. This first aid kit stays in the vehicle, where you can reach it, and holds supplies for serious injuries as well as everyday cuts.',
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
      Storage: 'Keep out of direct sun',
      Expiry: 'Check the dates on ointments and dressings once a year; replace what has expired',
    },
    pictureAlt:
      'Sand-colored vehicle first-aid kit, open, with gauze, compress and burn gel packets, shears and bandages',
    distributor: 'MyMedic',
    supplierSku: 'MM-4WD-FRST-D',
    distributorPriceCents: 239_95,
    markupPercent: 17,
    openingStock: { inStock: 23, reorderLevel: 10, orderedDaysAgo: 24 },
  },
];
