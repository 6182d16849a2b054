import type { ProductDetails } from '../product.ts';

const sprayLaw =
  'Adults 18 and over, for self-defense only. California limits sprays to 2.5 oz net weight. Unlawful for persons with a felony or assault conviction. Check local law.';

const stunLaw =
  'Adults 18 and over, for self-defense only. Unlawful for persons with a felony or assault conviction, and restricted in public buildings. Check state and local law.';

export const defenseDetails: Readonly<Record<string, ProductDetails>> = {
  'sabre-pepper-spray': {
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
  },
  'vipertek-stun-gun': {
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
  },
  'streetwise-baton': {
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
  },
  'mace-gel-spray': {
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
  },
  'kosin-personal-alarm': {
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
  },
  'streamlight-flashlight': {
    description:
      'A full-size flashlight with a wide, bright beam. It runs on ordinary C batteries, which most stores carry. The body is aluminum.',
    features: [
      'Bright beam, with a low setting that saves the batteries',
      'Strobe',
      'Runs on ordinary C batteries',
      'Side switch that your thumb finds',
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
  },
};
