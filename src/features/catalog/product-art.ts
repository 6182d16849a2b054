// Drawings stand in for products that have not been photographed. They are plain files, so that they cost no JavaScript.

interface ProductArt {
  readonly src: string;
  /** What is seen. */
  readonly alt: string;
}

/** Of every file under public/product-art, in pixels. */
export const artSize = { width: 640, height: 480 } as const;

const alts = {
  'first-aid-bag': 'Drawing of a green first aid bag with a white plus sign',
  'first-aid-case': 'Drawing of a strapped first aid case with a white plus sign on green',
  backpack: 'Drawing of a packed emergency backpack',
  'food-bucket': 'Drawing of a bucket of emergency meals',
  'food-buckets-2': 'Drawing of two buckets of emergency meals',
  'food-buckets-3': 'Drawing of three stacked buckets of emergency meals',
  'food-cans': 'Drawing of three cans of emergency meals',
  recorder: 'Drawing of a network video recorder',
  'camera-kit': 'Drawing of four security cameras and their recorder',
  'floodlight-camera': 'Drawing of an outdoor camera between two floodlights',
  'smart-lock': 'Drawing of a door lock with keypad and fingerprint reader',
  'camera-accessories': 'Drawing of a coiled network cable and a camera sign',
  'pepper-spray': 'Drawing of a pepper spray canister on a key ring',
  'stun-gun': 'Drawing of a handheld stun gun',
  'stun-baton': 'Drawing of a stun baton with a wrist strap',
  'personal-alarm': 'Drawing of a key ring alarm sounding',
  flashlight: 'Drawing of a flashlight switched on',
  radio: 'Drawing of an emergency radio with antenna and hand crank',
  'filter-bottle': 'Drawing of a water bottle with a filter inside',
  'fire-starter': 'Drawing of a fire starter rod and striker throwing sparks',
  'paracord-bracelet': 'Drawing of a paracord bracelet with a compass in its buckle',
  blankets: 'Drawing of a person in a silver blanket beside a pack of blankets',
  parcel: 'Drawing of a parcel',
} as const;

type ArtName = keyof typeof alts;

const artByProduct: ReadonlyMap<string, ArtName> = new Map([
  ['myfak-kit', 'first-aid-bag'],
  ['seventy2-system', 'backpack'],
  ['4wd-first-aid', 'first-aid-case'],
  ['14-day-food-kit', 'food-cans'],
  ['2-week-food-kit', 'food-bucket'],
  ['4-week-food-kit', 'food-buckets-2'],
  ['bug-out-bag', 'backpack'],
  ['30-day-premium-kit', 'food-buckets-3'],
  ['nvr-4cam-kit', 'camera-kit'],
  ['8ch-nvr-recorder', 'recorder'],
  ['floodlight-camera', 'floodlight-camera'],
  ['smart-door-lock', 'smart-lock'],
  ['accessory-pack', 'camera-accessories'],
  ['sabre-pepper-spray', 'pepper-spray'],
  ['vipertek-stun-gun', 'stun-gun'],
  ['streetwise-baton', 'stun-baton'],
  ['mace-gel-spray', 'pepper-spray'],
  ['kosin-personal-alarm', 'personal-alarm'],
  ['streamlight-flashlight', 'flashlight'],
  ['tactical-flashlight', 'flashlight'],
  ['emergency-radio', 'radio'],
  ['water-filter', 'filter-bottle'],
  ['fire-starter', 'fire-starter'],
  ['paracord-bracelet', 'paracord-bracelet'],
  ['mylar-blankets', 'blankets'],
]);

/** Every name has a drawing: an old order may hold a product the shop no longer sells, and gets a parcel. */
export function productArt(image: string): ProductArt {
  const name = artByProduct.get(image) ?? 'parcel';
  return { src: `/product-art/${name}.svg`, alt: alts[name] };
}
