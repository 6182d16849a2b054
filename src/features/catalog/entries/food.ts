import { promises } from '#content/promises.ts';
import type { ProductEntry } from './product-entry.ts';

const shelfLife = `${promises.shelfLife.value}, unopened, stored cool and dry`;
const allergens = 'Read the label on each package before you eat';
const nutrition = 'Servings and calories are on the label';

export const food: readonly ProductEntry[] = [
  {
    id: '14-day-food-kit',
    name: '14-Day Emergency Food Kit',
    category: 'Emergency Food',
    badge: 'Top Seller',
    summary: 'Two weeks of meals, shakes and oats for one adult.',
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
    pictureAlt:
      'Carton marked 14 day food kit with cans of oatmeal, vegetables and beef stew in and before it',
    distributor: 'Nutrient Survival',
    supplierSku: 'NS-14-DY-FD-KT',
    distributorPriceCents: 264_99,
    markupPercent: 10,
    openingStock: { inStock: 36, reorderLevel: 12, orderedDaysAgo: 18 },
  },
  {
    id: '2-week-food-kit',
    name: '2-Week Emergency Food Supply',
    category: 'Emergency Food',
    badge: 'Best Value',
    summary: 'Fourteen days of just-add-water meals for one adult in a single bucket.',
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
    pictureAlt:
      'White pail with an orange lid marked 2 week food kit, a pouch of pasta and a pouch of rice beside it',
    distributor: 'Be Prepared',
    supplierSku: 'BP-2-WK-FD-KT',
    distributorPriceCents: 175_82,
    markupPercent: 10,
    openingStock: { inStock: 58, reorderLevel: 20, orderedDaysAgo: 12 },
  },
  {
    id: '4-week-food-kit',
    name: '4-Week Emergency Food Supply',
    category: 'Emergency Food',
    summary: 'Four weeks of breakfasts, lunches and dinners for one adult in one carton.',
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
    pictureAlt:
      'Open carton marked 4 week food supply, full of meal pouches, three pouches standing before it',
    distributor: 'Survival Frog',
    supplierSku: 'SF-4-WK-FD-KT',
    distributorPriceCents: 399_97,
    markupPercent: 10,
    openingStock: { inStock: 9, reorderLevel: 10, orderedDaysAgo: 52 },
  },
  {
    id: 'bug-out-bag',
    name: 'Bug Out Bag with 72-Hour Food',
    category: 'Emergency Food',
    summary:
      'A grab-and-go backpack packed with three days of food and emergency water for one adult.',
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
      'Shelf life': 'See the dates on the food and the water',
      Preparation: 'Bars ready to eat; meals need hot water',
      Water: 'For drinking in an emergency; carry more if you can',
      Nutrition: nutrition,
      Allergens: allergens,
    },
    pictureAlt:
      'Olive tactical backpack with rows of webbing, side pouches, a carabiner and a tan bedroll underneath',
    distributor: 'Nutrient Survival',
    supplierSku: 'NS-BG-T-BG',
    distributorPriceCents: 124_99,
    markupPercent: 10,
    openingStock: { inStock: 31, reorderLevel: 12, orderedDaysAgo: 18 },
  },
  {
    id: '30-day-premium-kit',
    name: '30-Day Premium Food Kit',
    category: 'Emergency Food',
    badge: 'Premium',
    summary: 'Thirty days of freeze-dried meals with meat, fish and vegetables for one adult.',
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
    pictureAlt: 'Three stacked navy pails marked 30 day premium kit, with two meal pouches',
    distributor: 'Be Prepared',
    supplierSku: 'BP-30-DY-PRMM-KT',
    distributorPriceCents: 434_66,
    markupPercent: 10,
    openingStock: { inStock: 14, reorderLevel: 8, orderedDaysAgo: 45 },
  },
];
