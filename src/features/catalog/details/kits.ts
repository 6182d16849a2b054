import type { ProductDetails } from '../product.ts';

export const kitDetails: Readonly<Record<string, ProductDetails>> = {
  'myfak-kit': {
    description:
      'The MyFAK puts the supplies of a well-run first aid station into a bag you can carry in one hand. Labeled modules for bleeding, burns, wounds, medication and sprains let you find the right item while your hands are shaking. It covers a family of four at home, in the car or at a campsite, and every item can be replaced one by one.',
    features: [
      'More than 110 supplies sorted into labeled modules by kind of injury',
      'Bleeding control with a pressure bandage, gauze rolls and a chest seal',
      'Burn gel dressings, butterfly closures and blister care',
      'Trauma shears, fine tweezers and nitrile gloves',
      'Tear-away panel: the bag comes off its mount without being unstrapped',
      'First aid guide in plain language, printed on water-resistant paper',
    ],
    specifications: {
      Contents: '110+ pieces',
      'Recommended for': '1–4 people',
      Dimensions: '7 × 6 × 5 in',
      Weight: '2.6 lb',
      'Bag material': '600D polyester with water-resistant coating',
      Mounting: 'MOLLE straps and hook-and-loop panel',
      'Earliest expiry': 'About 3 years (ointments and medication)',
      Warranty: '1 year on bag and tools',
    },
  },
  'seventy2-system': {
    description:
      'Emergency services may need up to three days to reach everyone after an earthquake or a wildfire. The Seventy2 carries shelter, warmth, light, water treatment, tools and first aid for those 72 hours in one weather-resistant pack. Inside, an insert explains each item in a few words, so that someone who has never opened it can use it.',
    features: [
      'More than 30 tools and supplies for 72 hours, arranged in the order you need them',
      'Insert with printed instructions for every item',
      'Water filter and a one-liter pouch',
      'Hand-crank flashlight with radio and USB phone charging',
      'Tent, insulated blankets, hand warmers and dust masks',
      'First aid kit, multi-tool, shovel, cord and duct tape',
      'Removable insert: keep the backpack free and the system in the trunk',
    ],
    specifications: {
      'Designed for': '1 adult for 72 hours, or 2 adults for 36 hours',
      Contents: '30+ items',
      Dimensions: '20 × 12 × 8 in',
      Weight: '11 lb packed',
      'Pack material': 'Tarpaulin with welded seams and roll top',
      'Water resistance': 'Rain and splash proof; not for immersion',
      Storage: 'Check batteries and first aid items once a year',
      Warranty: '2 years on backpack and tools',
    },
  },
  '4wd-first-aid': {
    description:
      'On a trail the ambulance is hours away, and the kit has to be where you can reach it from the seat or the ground. This one straps to a headrest, roll bar or cargo panel and holds supplies for rollovers, crush injuries, burns and dehydration as well as everyday cuts. Everything sits behind clear pockets in a dust-tight case.',
    features: [
      'More than 150 supplies chosen for vehicle and trail injuries',
      'Windlass tourniquet, pressure bandages and vented chest seals',
      'Splint, elastic wraps and triangular bandages for fractures and sprains',
      'Burn dressings, eye wash and oral rehydration salts',
      'Seat belt cutter and window punch within reach on the outside',
      'Quick-release mount for headrest, roll bar or MOLLE panel',
      'Clear pockets, so you see what is missing after each trip',
    ],
    specifications: {
      Contents: '150+ pieces',
      'Recommended for': '1–6 people',
      Dimensions: '11 × 8 × 6 in',
      Weight: '4.9 lb',
      'Bag material': '1000D nylon, dust- and water-resistant zippers',
      Mounting: 'Headrest, roll bar or MOLLE with quick-release buckles',
      'Storage temperature': 'Best below 86 °F; replace ointments yearly in hot vehicles',
      Warranty: '1 year on bag and tools',
    },
  },
};
