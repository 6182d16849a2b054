import type { ProductEntry } from './product-entry.ts';

const sprayLaw =
  'Adults 18 and over, for self-defense only. California limits sprays to 2.5 oz net weight. Unlawful for persons with a felony or assault conviction. Check local law.';
const stunLaw =
  'Adults 18 and over, for self-defense only. Unlawful for persons with a felony or assault conviction, and restricted in public buildings. Check state and local law.';

export const selfDefense: readonly ProductEntry[] = [
  {
    id: 'sabre-pepper-spray',
    name: 'SABRE Key Ring Pepper Spray',
    category: 'Self Defense',
    badge: 'Top Seller',
    summary: 'A pocket-size pepper spray with a quick-release key ring.',
    description:
      'A pepper spray small enough to carry every day. The key ring comes off in a second, and the lock helps prevent an accidental press in a pocket. It lets you keep your distance.',
    features: [
      'Pocket size',
      'Quick-release key ring',
      'Lock against accidental use',
      'Belt clip',
      'Finger grip for a steady aim',
    ],
    specifications: {
      Type: 'Pepper spray, stream',
      Carrying: 'Key ring and belt clip',
      Safety: 'Lock on top',
      'Shelf life': 'See the date on the canister',
      'Legal note': sprayLaw,
      Warranty: '1 year',
    },
    pictureAlt:
      'Black pocket pepper spray with an orange trigger, a belt clip and two keys on a ring',
    distributor: 'Amazon',
    supplierSku: 'AB-SBR-PPPR-SPRY',
    distributorPriceCents: 11_99,
    markupPercent: 5,
    openingStock: { inStock: 148, reorderLevel: 60, orderedDaysAgo: 15 },
  },
  {
    id: 'vipertek-stun-gun',
    name: 'VIPERTEK Stun Gun',
    category: 'Self Defense',
    summary: 'A compact, rechargeable stun gun with a built-in LED light and holster.',
    description:
      'A compact stun gun with a light that is useful every day. It works only when its electrodes touch the attacker. It charges from a wall outlet.',
    features: [
      'Fits in the hand, with a rubber-coated body',
      'Safety switch',
      'Built-in LED light',
      'Rechargeable',
      'Wrist strap and holster',
    ],
    specifications: {
      Type: 'Contact stun gun (no probes)',
      Power: 'Built-in rechargeable battery',
      Light: 'LED',
      'In the box': 'Stun gun, holster, charging cord and manual',
      'Legal note': stunLaw,
      Warranty: '2 years',
    },
    pictureAlt:
      'Black hand-held stun device with a blue spark between its electrodes and a wrist strap',
    distributor: 'Amazon',
    supplierSku: 'AB-VPRTK-STN-GN',
    distributorPriceCents: 21_99,
    markupPercent: 5,
    openingStock: { inStock: 52, reorderLevel: 20, orderedDaysAgo: 27 },
  },
  {
    id: 'streetwise-baton',
    name: 'Streetwise Stun Baton',
    category: 'Self Defense',
    summary: 'A rechargeable stun baton with a built-in flashlight.',
    description:
      'A stun baton keeps an attacker farther away than a pocket device does. The front holds a flashlight for the walk to the car. It is an electronic device, not a striking club.',
    features: [
      'More distance than a pocket device',
      'Safety switch',
      'Built-in LED flashlight',
      'Rechargeable',
      'Ribbed grip and holster',
    ],
    specifications: {
      Type: 'Contact stun baton with flashlight',
      Power: 'Built-in rechargeable battery',
      Light: 'LED',
      'In the box': 'Stun baton, holster and charging cord',
      'Legal note': stunLaw,
      Warranty: '1 year',
    },
    pictureAlt:
      'Black stun baton with a ribbed grip, steel strips and a blue spark at its tip, leaning on its holster',
    distributor: 'Amazon',
    supplierSku: 'AB-STRTWS-BTN',
    distributorPriceCents: 19_99,
    markupPercent: 5,
    openingStock: { inStock: 19, reorderLevel: 20, orderedDaysAgo: 66 },
  },
  {
    id: 'mace-gel-spray',
    name: 'Mace Pepper Gel',
    category: 'Self Defense',
    summary: 'A thick pepper gel that drifts less in the wind than a mist.',
    description:
      'A gel instead of a mist: it drifts less in the wind and is less likely to reach people nearby. The trigger is pulled with the whole hand. A safety catch keeps it from firing in a bag.',
    features: [
      'Gel that drifts less than a mist',
      'Pistol-grip trigger',
      'Safety catch',
      'Hand strap',
      'Easy to find in a bag',
    ],
    specifications: {
      Type: 'Pepper spray, gel',
      Carrying: 'Hand strap',
      Safety: 'Safety catch at the trigger',
      'Shelf life': 'See the date on the canister',
      'Legal note': sprayLaw,
      Warranty: '1 year',
    },
    pictureAlt: 'Tall can of gel spray with a purple pistol-grip trigger and a hand strap',
    distributor: 'Amazon',
    supplierSku: 'AB-MC-GL-SPRY',
    distributorPriceCents: 14_99,
    markupPercent: 5,
    openingStock: { inStock: 96, reorderLevel: 40, orderedDaysAgo: 15 },
  },
  {
    id: 'kosin-personal-alarm',
    name: 'KOSIN Personal Alarm',
    category: 'Self Defense',
    badge: 'Best Value',
    summary: 'A key ring alarm with a loud siren that starts when you pull its pin.',
    description:
      'Pull the pin and the alarm sounds until you put the pin back. The noise draws attention and can win the seconds that matter. A small light helps with keyholes and dark steps.',
    features: [
      'Loud siren',
      'Starts with one pull',
      'LED light',
      'Key ring size',
      'Simple to use, with no training',
    ],
    specifications: {
      Type: 'Personal alarm on a key ring',
      Sound: 'Siren until the pin is back in place',
      Light: 'LED',
      Power: 'Replaceable batteries',
      'Hearing safety': 'Do not sound it close to the ear',
      Warranty: '1 year',
    },
    pictureAlt:
      'Orange keychain alarm with a siren grille and an SOS button, on a ring with two keys',
    distributor: 'Amazon',
    supplierSku: 'AB-KSN-PRSNL-LRM',
    distributorPriceCents: 9_99,
    markupPercent: 5,
    openingStock: { inStock: 180, reorderLevel: 75, orderedDaysAgo: 9 },
  },
  {
    id: 'streamlight-flashlight',
    name: 'Streamlight ProTac Flashlight',
    category: 'Self Defense',
    summary: 'A full-size flashlight with a strobe that runs on ordinary C batteries.',
    description:
      'A full-size flashlight with a wide, bright beam. It runs on ordinary C batteries, which most stores carry. The body is aluminum.',
    features: [
      'Bright beam, with a low setting that saves the batteries',
      'Strobe',
      'Runs on ordinary C batteries',
      'Side switch, easy to find with your thumb',
      'Ribbed aluminum barrel',
    ],
    specifications: {
      Type: 'Full-size flashlight',
      Modes: 'High, low and strobe',
      Power: 'C batteries',
      Body: 'Aluminum',
      Switch: 'On the side',
      Warranty: '3 years',
    },
    pictureAlt: 'Long black flashlight with a wide head, a knurled barrel and an orange switch',
    distributor: 'Amazon',
    supplierSku: 'AB-STRMLGHT-FLSHL',
    distributorPriceCents: 49_99,
    markupPercent: 5,
    openingStock: { inStock: 33, reorderLevel: 12, orderedDaysAgo: 34 },
  },
];
