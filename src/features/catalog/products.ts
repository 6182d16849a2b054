// The built-in catalogue, in the order the shop shows it. The database prices orders from its own table of the same
// products; a test keeps the two equal.
import { retailPriceCents } from './pricing.ts';
import type { Product } from './product.ts';

function priced(entry: Omit<Product, 'priceCents' | 'image'>): Product {
  return {
    ...entry,
    priceCents: retailPriceCents(entry.distributorPriceCents, entry.markupPercent),
    image: entry.id,
  };
}

export const featuredProducts: readonly Product[] = [
  priced({
    id: 'myfak-kit',
    name: 'MyFAK First Aid Kit',
    category: 'Medical Kits',
    distributor: 'MyMedic',
    distributorPriceCents: 14499,
    markupPercent: 17,
    badge: 'Best Seller',
    summary: 'A first aid kit for home and car, for small cuts and serious bleeding.',
  }),
  priced({
    id: 'seventy2-system',
    name: 'Seventy2 Survival System',
    category: 'Survival Kits',
    distributor: 'Uncharted Supply Co.',
    distributorPriceCents: 25499,
    markupPercent: 17,
    badge: 'Premium',
    summary: 'A weather-resistant backpack with the gear to get through the first 72 hours.',
  }),
  priced({
    id: '4wd-first-aid',
    name: '4WD First Aid Kit',
    category: 'Medical Kits',
    distributor: 'MyMedic',
    distributorPriceCents: 23995,
    markupPercent: 17,
    badge: 'Outdoor Ready',
    summary: 'A vehicle first aid kit for trails far from an ambulance.',
  }),
];

export const foodProducts: readonly Product[] = [
  priced({
    id: '14-day-food-kit',
    name: '14-Day Emergency Food Kit',
    category: 'Emergency Food',
    distributor: 'Nutrient Survival',
    distributorPriceCents: 26499,
    markupPercent: 10,
    badge: 'Top Seller',
    summary: 'Two weeks of meals, shakes and oats for one adult.',
  }),
  priced({
    id: '2-week-food-kit',
    name: '2-Week Emergency Food Supply',
    category: 'Emergency Food',
    distributor: 'Be Prepared',
    distributorPriceCents: 17582,
    markupPercent: 10,
    badge: 'Best Value',
    summary: 'Fourteen days of just-add-water meals for one adult in a single bucket.',
  }),
  priced({
    id: '4-week-food-kit',
    name: '4-Week Emergency Food Supply',
    category: 'Emergency Food',
    distributor: 'Survival Frog',
    distributorPriceCents: 39997,
    markupPercent: 10,
    summary: 'Four weeks of breakfasts, lunches and dinners for one adult in one carton.',
  }),
  priced({
    id: 'bug-out-bag',
    name: 'Bug Out Bag with 72-Hour Food',
    category: 'Emergency Food',
    distributor: 'Nutrient Survival',
    distributorPriceCents: 12499,
    markupPercent: 10,
    summary:
      'A grab-and-go backpack packed with three days of food and emergency water for one adult.',
  }),
  priced({
    id: '30-day-premium-kit',
    name: '30-Day Premium Food Kit',
    category: 'Emergency Food',
    distributor: 'Be Prepared',
    distributorPriceCents: 43466,
    markupPercent: 10,
    badge: 'Premium',
    summary: 'Thirty days of freeze-dried meals with meat, fish and vegetables for one adult.',
  }),
];

export const securityProducts: readonly Product[] = [
  priced({
    id: 'nvr-4cam-kit',
    name: '4-Camera NVR Security Kit',
    category: 'Security Systems',
    distributor: 'Amazon',
    distributorPriceCents: 39900,
    markupPercent: 5,
    badge: 'Top Seller',
    summary: 'Four wired night-vision cameras and a recorder that needs no subscription.',
  }),
  priced({
    id: '8ch-nvr-recorder',
    name: '8-Channel NVR Recorder',
    category: 'Security Systems',
    distributor: 'Amazon',
    distributorPriceCents: 24900,
    markupPercent: 5,
    summary: 'A network recorder that powers and records up to eight cameras around the clock.',
  }),
  priced({
    id: 'floodlight-camera',
    name: 'Floodlight Camera',
    category: 'Security Systems',
    distributor: 'Amazon',
    distributorPriceCents: 17900,
    markupPercent: 5,
    summary: 'An outdoor camera with two motion-activated floodlights, two-way talk and a siren.',
  }),
  priced({
    id: 'smart-door-lock',
    name: 'Smart Door Lock',
    category: 'Security Systems',
    distributor: 'Amazon',
    distributorPriceCents: 22900,
    markupPercent: 5,
    summary:
      'A keypad and fingerprint lever lock that you can share, check and lock from your phone.',
  }),
  priced({
    id: 'accessory-pack',
    name: 'Camera Installation Accessory Pack',
    category: 'Security Systems',
    distributor: 'Amazon',
    distributorPriceCents: 5900,
    markupPercent: 5,
    badge: 'Best Value',
    summary: 'Outdoor cables, junction boxes and signs to install four wired cameras.',
  }),
];

export const defenseProducts: readonly Product[] = [
  priced({
    id: 'sabre-pepper-spray',
    name: 'SABRE Key Ring Pepper Spray',
    category: 'Self Defense',
    distributor: 'Amazon',
    distributorPriceCents: 1199,
    markupPercent: 5,
    badge: 'Top Seller',
    summary: 'A pocket-size pepper spray with a quick-release key ring.',
  }),
  priced({
    id: 'vipertek-stun-gun',
    name: 'VIPERTEK Stun Gun',
    category: 'Self Defense',
    distributor: 'Amazon',
    distributorPriceCents: 2199,
    markupPercent: 5,
    summary: 'A compact, rechargeable stun gun with a built-in LED light and holster.',
  }),
  priced({
    id: 'streetwise-baton',
    name: 'Streetwise Stun Baton',
    category: 'Self Defense',
    distributor: 'Amazon',
    distributorPriceCents: 1999,
    markupPercent: 5,
    summary: 'A rechargeable stun baton with a built-in flashlight.',
  }),
  priced({
    id: 'mace-gel-spray',
    name: 'Mace Pepper Gel',
    category: 'Self Defense',
    distributor: 'Amazon',
    distributorPriceCents: 1499,
    markupPercent: 5,
    summary: 'A thick pepper gel that drifts less in the wind than a mist.',
  }),
  priced({
    id: 'kosin-personal-alarm',
    name: 'KOSIN Personal Alarm',
    category: 'Self Defense',
    distributor: 'Amazon',
    distributorPriceCents: 999,
    markupPercent: 5,
    badge: 'Best Value',
    summary: 'A key ring alarm with a loud siren that starts when you pull its pin.',
  }),
  priced({
    id: 'streamlight-flashlight',
    name: 'Streamlight ProTac Flashlight',
    category: 'Self Defense',
    distributor: 'Amazon',
    distributorPriceCents: 4999,
    markupPercent: 5,
    summary: 'A full-size flashlight with a strobe that runs on ordinary C batteries.',
  }),
];

const supplyProducts: readonly Product[] = [
  priced({
    id: 'tactical-flashlight',
    name: 'Rechargeable Tactical Flashlight',
    category: 'Emergency Supplies',
    distributor: 'Amazon',
    distributorPriceCents: 2999,
    markupPercent: 20,
    summary: 'A bright aluminum flashlight that charges by USB-C.',
  }),
  priced({
    id: 'emergency-radio',
    name: 'Hand-Crank Emergency Radio',
    category: 'Emergency Supplies',
    distributor: 'Be Prepared',
    distributorPriceCents: 3999,
    markupPercent: 25,
    badge: 'Top Seller',
    summary: 'An AM/FM and NOAA weather radio with crank, solar panel, lamp and phone charger.',
  }),
  priced({
    id: 'water-filter',
    name: 'Personal Water Filter Bottle',
    category: 'Emergency Supplies',
    distributor: 'Survival Frog',
    distributorPriceCents: 1999,
    markupPercent: 30,
    summary: 'A bottle that filters fresh water as you drink.',
  }),
  priced({
    id: 'fire-starter',
    name: 'Ferro Rod Fire Starter',
    category: 'Emergency Supplies',
    distributor: 'Survival Frog',
    distributorPriceCents: 999,
    markupPercent: 35,
    summary: 'A ferrocerium rod and steel striker that spark wet or dry.',
  }),
  priced({
    id: 'paracord-bracelet',
    name: 'Paracord Survival Bracelet',
    category: 'Emergency Supplies',
    distributor: 'Survival Frog',
    distributorPriceCents: 869,
    markupPercent: 38,
    summary: 'Strong cord on your wrist, with a whistle, compass and small striker.',
  }),
  priced({
    id: 'mylar-blankets',
    name: 'Mylar Emergency Blankets, 10-Pack',
    category: 'Emergency Supplies',
    distributor: 'Survival Frog',
    distributorPriceCents: 999,
    markupPercent: 40,
    badge: 'Best Value',
    summary: 'Ten pocket-size blankets that reflect body heat and keep out wind.',
  }),
];

export const products: readonly Product[] = [
  ...featuredProducts,
  ...foodProducts,
  ...securityProducts,
  ...defenseProducts,
  ...supplyProducts,
];

export const productById: ReadonlyMap<string, Product> = new Map(
  products.map((product) => [product.id, product]),
);
