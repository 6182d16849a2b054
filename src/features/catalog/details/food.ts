import type { ProductDetails } from '../product.ts';

export const foodDetails: Readonly<Record<string, ProductDetails>> = {
  '14-day-food-kit': {
    description:
      'Two weeks of complete nutrition for one adult, made for days when you work hard and sleep little. Meals, oatmeal and shakes supply protein, fiber and the essential vitamins and minerals, not only calories. Most need nothing but hot water and ten minutes; the shakes mix cold.',
    features: [
      'Average of 2,000 calories and 80 g of protein a day',
      'Shakes, oats, soups and one-pot meals, so the second week is not the first again',
      'Forty essential nutrients across the daily menu',
      'Shakes mix with cold water when there is no stove',
      'Sealed in cans and pouches that keep out oxygen and light',
      'Menu plan for each of the 14 days inside the lid',
    ],
    specifications: {
      Feeds: '1 adult for 14 days',
      Servings: '112',
      'Total calories': '28,000',
      'Shelf life': 'Up to 25 years unopened, stored cool and dry',
      Preparation: 'Hot water, about 10 minutes; shakes mix cold',
      'Water needed': 'About 9 cups a day',
      Allergens: 'Contains milk, soy, wheat and almonds',
      Weight: '19 lb',
    },
  },
  '2-week-food-kit': {
    description:
      'A practical first step toward being prepared: fourteen days of just-add-water breakfasts and dinners in one bucket with a handle. It keeps one adult going through an outage or an evacuation at a moderate 1,600 calories a day. Familiar dishes mean children will eat them too.',
    features: [
      'Twelve recipes, among them pasta, rice, potato soup and maple oatmeal',
      'Just add hot water; ready in 15 to 20 minutes',
      'Resealable pouches of several servings, so nothing is wasted',
      'Stackable bucket with carry handle fits a closet shelf or trunk',
      'Label shows servings, calories and best-by date at a glance',
    ],
    specifications: {
      Feeds: '1 adult for 14 days',
      Servings: '92',
      'Total calories': '22,400',
      'Shelf life': 'Up to 25 years unopened, stored cool and dry',
      Preparation: 'Hot water, 15–20 minutes',
      'Water needed': 'About 7 cups a day',
      Allergens: 'Contains milk, soy and wheat',
      Packaging: '1 bucket, 14 × 12 × 12 in',
      Weight: '16 lb',
    },
  },
  '4-week-food-kit': {
    description:
      'A month of food for one adult, or a week for a family of four, in one carton. Breakfasts, lunches, dinners and drinks average 2,000 calories a day, enough for an adult who has to clean up after a storm. Pouches are dated and marked by meal, so rotating your supply takes minutes.',
    features: [
      'Average of 2,000 calories a day for 28 days',
      'Eighteen recipes for breakfast, lunch and dinner, plus milk drink',
      'Serves one adult for four weeks or four people for one week',
      'Pouches marked by meal and best-by date',
      'Sealed pouches that can be shared out between shelves and bags',
      'Just add hot water; most dishes are ready in 15 minutes',
    ],
    specifications: {
      Feeds: '1 adult for 28 days',
      Servings: '224',
      'Total calories': '56,000',
      'Shelf life': 'Up to 25 years unopened, stored cool and dry',
      Preparation: 'Hot water, about 15 minutes',
      'Water needed': 'About 9 cups a day',
      Allergens: 'Contains milk, soy and wheat; made where nuts are processed',
      Packaging: '1 carton, 22 × 16 × 14 in',
      Weight: '36 lb',
    },
  },
  'bug-out-bag': {
    description:
      'When the order to evacuate comes, you have minutes. This backpack stands ready by the door with three days of food and an emergency ration of water for one adult, a cook set and room left for documents, medication and clothes. Bars and shakes are eaten as they are; the meals need only hot water.',
    features: [
      'Three days of meals, bars and shakes at 2,000 calories a day',
      'Twelve sealed drinking water pouches',
      'Folding stove with fuel tablets, pot and spork',
      'Padded backpack with chest strap and reflective trim',
      'Half the space left free for documents, medication and clothes',
      'Packing list and family contact card included',
    ],
    specifications: {
      Feeds: '1 adult for 72 hours',
      'Total calories': '6,000',
      'Shelf life': 'Meals up to 25 years, water pouches 5 years, unopened, cool and dry',
      'Drinking water': '12 pouches of 4.2 fl oz; carry more if you can',
      'Backpack volume': '35 liters',
      Dimensions: '19 × 13 × 8 in',
      Allergens: 'Contains milk, soy, wheat and almonds',
      Weight: '10 lb packed',
    },
  },
  '30-day-premium-kit': {
    description:
      'Thirty days of freeze-dried meals for one adult with real chicken, beef and salmon, whole fruit and vegetables, the kind of food people look forward to after a hard day. Freeze-drying keeps taste and texture without preservatives. Three buckets stack in a closet and can be shared out between rooms or vehicles.',
    features: [
      'Average of 2,100 calories and 75 g of protein a day',
      'Freeze-dried chicken, beef, salmon, fruit and vegetables',
      'Twenty-four recipes, with meat-free dinners marked',
      'Pour hot water into the pouch: no pot to wash',
      'Nitrogen-flushed pouches with oxygen absorbers',
      'Three stackable buckets with day-by-day menu cards',
    ],
    specifications: {
      Feeds: '1 adult for 30 days',
      Servings: '300',
      'Total calories': '63,000',
      'Shelf life': 'Up to 25 years unopened, stored cool and dry',
      Preparation: 'Hot water in the pouch, about 12 minutes',
      'Water needed': 'About 9 cups a day',
      Allergens: 'Contains milk, eggs, fish, soy and wheat',
      Packaging: '3 buckets, each 14 × 12 × 12 in',
      Weight: '41 lb',
    },
  },
};
