// The built-in catalogue, in the order the shop shows it. The database prices orders from its own table of the same
// products; a test keeps the two equal.
import type { Product } from './product.ts';

function withPicture(entry: Omit<Product, 'image'>): Product {
  return { ...entry, image: entry.id };
}

export const featuredProducts: readonly Product[] = [
  withPicture({
    id: 'myfak-kit',
    name: 'MyFAK First Aid Kit',
    category: 'Medical Kits',
    distributor: 'MyMedic',
    priceCents: 16964,
    badge: 'Best Seller',
    summary: 'A first aid kit for home and car, for small cuts and serious bleeding.',
  }),
  withPicture({
    id: 'seventy2-system',
    name: 'Seventy2 Survival System',
    category: 'Survival Kits',
    distributor: 'Uncharted Supply Co.',
    priceCents: 29834,
    badge: 'Premium',
    summary: 'A weather-resistant backpack with the gear to get through the first 72 hours.',
  }),
  withPicture({
    id: '4wd-first-aid',
    name: '4WD First Aid Kit',
    category: 'Medical Kits',
    distributor: 'MyMedic',
    priceCents: 28074,
    badge: 'Outdoor Ready',
    summary: 'A vehicle first aid kit for trails far from an ambulance.',
  }),
];

export const foodProducts: readonly Product[] = [
  withPicture({
    id: '14-day-food-kit',
    name: '14-Day Emergency Food Kit',
    category: 'Emergency Food',
    distributor: 'Nutrient Survival',
    priceCents: 29149,
    badge: 'Top Seller',
    summary: 'Two weeks of meals, shakes and oats for one adult.',
  }),
  withPicture({
    id: '2-week-food-kit',
    name: '2-Week Emergency Food Supply',
    category: 'Emergency Food',
    distributor: 'Be Prepared',
    priceCents: 19340,
    badge: 'Best Value',
    summary: 'Fourteen days of just-add-water meals for one adult in a single bucket.',
  }),
  withPicture({
    id: '4-week-food-kit',
    name: '4-Week Emergency Food Supply',
    category: 'Emergency Food',
    distributor: 'Survival Frog',
    priceCents: 43997,
    summary: 'Four weeks of breakfasts, lunches and dinners for one adult in one carton.',
  }),
  withPicture({
    id: 'bug-out-bag',
    name: 'Bug Out Bag with 72-Hour Food',
    category: 'Emergency Food',
    distributor: 'Nutrient Survival',
    priceCents: 13749,
    summary:
      'A grab-and-go backpack packed with three days of food and emergency water for one adult.',
  }),
  withPicture({
    id: '30-day-premium-kit',
    name: '30-Day Premium Food Kit',
    category: 'Emergency Food',
    distributor: 'Be Prepared',
    priceCents: 47813,
    badge: 'Premium',
    summary: 'Thirty days of freeze-dried meals with meat, fish and vegetables for one adult.',
  }),
];

export const securityProducts: readonly Product[] = [
  withPicture({
    id: 'nvr-4cam-kit',
    name: '4-Camera NVR Security Kit',
    category: 'Security Systems',
    distributor: 'Amazon',
    priceCents: 41895,
    badge: 'Top Seller',
    summary: 'Four wired night-vision cameras and a recorder that needs no subscription.',
  }),
  withPicture({
    id: '8ch-nvr-recorder',
    name: '8-Channel NVR Recorder',
    category: 'Security Systems',
    distributor: 'Amazon',
    priceCents: 26145,
    summary: 'A network recorder that powers and records up to eight cameras around the clock.',
  }),
  withPicture({
    id: 'floodlight-camera',
    name: 'Floodlight Camera',
    category: 'Security Systems',
    distributor: 'Amazon',
    priceCents: 18795,
    summary: 'An outdoor camera with two motion-activated floodlights, two-way talk and a siren.',
  }),
  withPicture({
    id: 'smart-door-lock',
    name: 'Smart Door Lock',
    category: 'Security Systems',
    distributor: 'Amazon',
    priceCents: 24045,
    summary:
      'A keypad and fingerprint lever lock that you can share, check and lock from your phone.',
  }),
  withPicture({
    id: 'accessory-pack',
    name: 'Camera Installation Accessory Pack',
    category: 'Security Systems',
    distributor: 'Amazon',
    priceCents: 6195,
    badge: 'Best Value',
    summary: 'Outdoor cables, junction boxes and signs to install four wired cameras.',
  }),
];

export const defenseProducts: readonly Product[] = [
  withPicture({
    id: 'sabre-pepper-spray',
    name: 'SABRE Key Ring Pepper Spray',
    category: 'Self Defense',
    distributor: 'Amazon',
    priceCents: 1259,
    badge: 'Top Seller',
    summary: 'A pocket-size pepper spray with a quick-release key ring.',
  }),
  withPicture({
    id: 'vipertek-stun-gun',
    name: 'VIPERTEK Stun Gun',
    category: 'Self Defense',
    distributor: 'Amazon',
    priceCents: 2309,
    summary: 'A compact, rechargeable stun gun with a built-in LED light and holster.',
  }),
  withPicture({
    id: 'streetwise-baton',
    name: 'Streetwise Stun Baton',
    category: 'Self Defense',
    distributor: 'Amazon',
    priceCents: 2099,
    summary: 'A rechargeable stun baton with a built-in flashlight.',
  }),
  withPicture({
    id: 'mace-gel-spray',
    name: 'Mace Pepper Gel',
    category: 'Self Defense',
    distributor: 'Amazon',
    priceCents: 1574,
    summary: 'A thick pepper gel that drifts less in the wind than a mist.',
  }),
  withPicture({
    id: 'kosin-personal-alarm',
    name: 'KOSIN Personal Alarm',
    category: 'Self Defense',
    distributor: 'Amazon',
    priceCents: 1049,
    badge: 'Best Value',
    summary: 'A key ring alarm with a loud siren that starts when you pull its pin.',
  }),
  withPicture({
    id: 'streamlight-flashlight',
    name: 'Streamlight ProTac Flashlight',
    category: 'Self Defense',
    distributor: 'Amazon',
    priceCents: 5249,
    summary: 'A full-size flashlight with a strobe that runs on ordinary C batteries.',
  }),
];

const supplyProducts: readonly Product[] = [
  withPicture({
    id: 'tactical-flashlight',
    name: 'Rechargeable Tactical Flashlight',
    category: 'Emergency Supplies',
    distributor: 'Amazon',
    priceCents: 3599,
    summary: 'A bright aluminum flashlight that charges by USB-C.',
  }),
  withPicture({
    id: 'emergency-radio',
    name: 'Hand-Crank Emergency Radio',
    category: 'Emergency Supplies',
    distributor: 'Be Prepared',
    priceCents: 4999,
    badge: 'Top Seller',
    summary: 'An AM/FM and NOAA weather radio with crank, solar panel, lamp and phone charger.',
  }),
  withPicture({
    id: 'water-filter',
    name: 'Personal Water Filter Bottle',
    category: 'Emergency Supplies',
    distributor: 'Survival Frog',
    priceCents: 2599,
    summary: 'A bottle that filters fresh water as you drink.',
  }),
  withPicture({
    id: 'fire-starter',
    name: 'Ferro Rod Fire Starter',
    category: 'Emergency Supplies',
    distributor: 'Survival Frog',
    priceCents: 1349,
    summary: 'A ferrocerium rod and steel striker that spark wet or dry.',
  }),
  withPicture({
    id: 'paracord-bracelet',
    name: 'Paracord Survival Bracelet',
    category: 'Emergency Supplies',
    distributor: 'Survival Frog',
    priceCents: 1199,
    summary: 'Strong cord on your wrist, with a whistle, compass and small striker.',
  }),
  withPicture({
    id: 'mylar-blankets',
    name: 'Mylar Emergency Blankets, 10-Pack',
    category: 'Emergency Supplies',
    distributor: 'Survival Frog',
    priceCents: 1399,
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
