import type { ProductDetails } from '../product.ts';

const shelfLife = '25 years, unopened, stored cool and dry';
const allergens = 'Read the label on each package before you eat';
const nutrition = 'Servings and calories are on the label';

export const foodDetails: Readonly<Record<string, ProductDetails>> = {
  '14-day-food-kit': {
    description:
      'Food for one adult for two weeks, with meals, oats and shakes. Most of it needs only hot water. The shakes mix with cold water.',
    features: [
      'Meals, oats and shakes for 14 days',
      'Most meals need only hot water',
      'Shakes mix with cold water when there is no stove',
      'Sealed cans and pouches',
      'A carton that fits on a shelf',
    ],
    specifications: {
      Feeds: '1 adult for 14 days',
      'Shelf life': shelfLife,
      Preparation: 'Hot water; shakes mix cold',
      Packaging: 'Cans and pouches in a carton',
      Nutrition: nutrition,
      Allergens: allergens,
    },
  },
  '2-week-food-kit': {
    description:
      'A practical first step: two weeks of just-add-water meals for one adult, in one bucket with a handle. Familiar dishes such as pasta and rice make it easy to share with children.',
    features: [
      'Breakfasts and dinners for 14 days',
      'Familiar dishes such as pasta and rice',
      'Just add hot water',
      'Pouches inside one bucket',
      'A bucket with a handle, easy to carry and to stack',
    ],
    specifications: {
      Feeds: '1 adult for 14 days',
      'Shelf life': shelfLife,
      Preparation: 'Hot water',
      Packaging: 'Pouches in one bucket',
      Nutrition: nutrition,
      Allergens: allergens,
    },
  },
  '4-week-food-kit': {
    description:
      'Four weeks of food for one adult, or one week for a family of four, in one carton. Breakfasts, lunches and dinners need only hot water.',
    features: [
      'Breakfasts, lunches and dinners for 28 days',
      'One adult for four weeks, or four people for one week',
      'Just add hot water',
      'Pouches that you can divide between shelves and bags',
      'One carton for the whole supply',
    ],
    specifications: {
      Feeds: '1 adult for 28 days',
      'Shelf life': shelfLife,
      Preparation: 'Hot water',
      Packaging: 'Pouches in one carton',
      Nutrition: nutrition,
      Allergens: allergens,
    },
  },
  'bug-out-bag': {
    description:
      'When you are told to evacuate, you may have only minutes. This backpack stands ready by the door with three days of food for one adult. There is room left for documents, medicine and clothes.',
    features: [
      'Food for 72 hours',
      'Bars and shakes to eat on the way, meals that need hot water',
      'Emergency drinking water',
      'Backpack with side pouches',
      'Room left for documents, medicine and clothes',
    ],
    specifications: {
      Feeds: '1 adult for 72 hours',
      'Shelf life': `Food: ${shelfLife}. Water: see the date on the pouch`,
      Preparation: 'Bars ready to eat; meals need hot water',
      Water: 'For drinking in an emergency; carry more if you can',
      Nutrition: nutrition,
      Allergens: allergens,
    },
  },
  '30-day-premium-kit': {
    description:
      'Thirty days of freeze-dried meals for one adult, with meat, fish, fruit and vegetables. Three buckets stack in a closet, or go to different rooms and vehicles.',
    features: [
      'Freeze-dried meals for 30 days',
      'Meat, fish, fruit and vegetables',
      'Pour hot water into the pouch: no pot to wash',
      'Sealed pouches',
      'Three buckets that stack',
    ],
    specifications: {
      Feeds: '1 adult for 30 days',
      'Shelf life': shelfLife,
      Preparation: 'Hot water in the pouch',
      Packaging: 'Pouches in 3 buckets',
      Nutrition: nutrition,
      Allergens: allergens,
    },
  },
};
