import type { ProductDetails } from '../product.ts';

const sprayLaw =
  'Adults 18 and over, for self-defense only. Under 2.5 oz net weight, the California limit. Unlawful for persons with a felony or assault conviction; check local law.';

const stunLaw =
  'Adults 18 and over, for self-defense only. Unlawful for persons with a felony or assault conviction, and restricted in public buildings; check state and local law.';

export const defenseDetails: Readonly<Record<string, ProductDetails>> = {
  'sabre-pepper-spray': {
    description:
      'A pepper spray small enough that you will really carry it. The key ring detaches from the door key in a second, the locking top prevents an accidental press in a pocket, and the stream reaches ten feet so that you can keep your distance. UV dye in the formula can help police identify an attacker.',
    features: [
      'Maximum-strength formula with consistent heat in every canister',
      'Reaches up to 10 feet in about 25 short bursts',
      'Twist lock against accidental discharge',
      'Quick-release key ring frees the spray from your keys',
      'UV marking dye helps identify an attacker',
      'Finger grip that tells you by touch which way it points',
    ],
    specifications: {
      'Net weight': '0.54 oz (15 g)',
      Range: 'Up to 10 ft',
      Bursts: 'About 25',
      Pattern: 'Stream',
      'Shelf life': '4 years from manufacture, date on the canister',
      Dimensions: '3.9 × 1.2 in',
      'Legal note': sprayLaw,
      Warranty: '1 year',
    },
  },
  'vipertek-stun-gun': {
    description:
      'A contact stun gun about as long as your hand, with a bright light that is useful every day. It works only when its electrodes touch an attacker, and the crackle and arc of a test are often warning enough. It charges from any wall outlet with the cord in the box.',
    features: [
      'Wide electrodes on a rubber-coated body that stays in the hand',
      'Safety switch and trigger must both be used',
      'Built-in LED light works independently of the stun function',
      'Internal battery with charging cord: nothing to replace',
      'Nylon holster with belt loop included',
      'Serial number on the device for your records',
    ],
    specifications: {
      Type: 'Contact stun gun (no probes)',
      Battery: 'Built-in, rechargeable',
      'Charging time': 'About 8 hours from a wall outlet',
      Light: 'LED, 120 lumens',
      Dimensions: '6.2 × 1.9 × 1 in',
      Weight: '6.4 oz',
      'In the box': 'Stun gun, holster, charging cord, manual',
      'Legal note': stunLaw,
      Warranty: '2 years',
    },
  },
  'streetwise-baton': {
    description:
      'A stun baton keeps an attacker a step further away than a pocket device does. Metal strips along the tip make it hard to grab, a wrist-strap pin disables it if it is pulled from your hand, and the front holds a bright flashlight for the walk to the car. It is an electronic device, not a striking club.',
    features: [
      'Electrodes at the tip and along the sides deter grabbing',
      'Disable pin on the wrist strap: pulled away, it does not fire',
      'Separate safety switch with indicator light',
      'LED flashlight with three brightness levels',
      'Rechargeable battery with wall cord',
      'Ribbed rubber grip and carry case',
    ],
    specifications: {
      Type: 'Contact stun baton with flashlight',
      Length: '13 in',
      Weight: '14 oz',
      Light: 'LED, 180 lumens, 3 levels',
      Battery: 'Built-in, rechargeable; about 7 hours to charge',
      Body: 'Impact-resistant polymer, rubber grip',
      'In the box': 'Stun baton, case, wrist strap with pin, charging cord',
      'Legal note': stunLaw,
      Warranty: '1 year',
    },
  },
  'mace-gel-spray': {
    description:
      'Gel instead of mist: it flies straighter in the wind, sticks where it lands and is less likely to reach you or people nearby, which makes it the better choice in hallways and cars. It reaches up to 18 feet. The trigger is pulled with the whole hand, and its safety catch keeps it from firing in a bag.',
    features: [
      'Gel reaches up to 18 feet, further than most sprays of its size',
      'Drifts less in wind and in closed rooms',
      'Pistol-grip trigger with a safety catch for the thumb',
      'UV dye helps identify an attacker',
      'Sprays at any angle, even upside down',
      'Hand strap that keeps the can where you need it',
    ],
    specifications: {
      'Net weight': '2.4 oz (68 g)',
      Range: 'Up to 18 ft',
      Bursts: 'About 25',
      Pattern: 'Gel stream',
      'Shelf life': '4 years from manufacture, date on the canister',
      Dimensions: '7.5 × 1.6 in',
      'Legal note': sprayLaw,
      Warranty: '1 year',
    },
  },
  'kosin-personal-alarm': {
    description:
      'Pull the pin and it sounds far louder than a smoke alarm until the pin goes back in. It draws attention and can win the seconds that matter. It injures nobody, so children, students and seniors can carry it where sprays are not allowed. A small light helps with keyholes and dark steps.',
    features: [
      'Up to 140 decibels at the speaker, heard from far off outdoors',
      'Starts with one pull, even with cold or wet hands',
      'Sounds for up to 60 minutes without a break',
      'LED light for keyholes and dark steps',
      'Replaceable batteries, installed and ready',
      'Needs no training and no license, for every age',
    ],
    specifications: {
      Loudness: 'Up to 140 dB at the speaker',
      'Sounding time': 'Up to 60 minutes',
      Light: 'LED with on/off button',
      Batteries: '3 LR44, included and replaceable',
      Dimensions: '3.4 × 1 × 0.9 in',
      Weight: '1.4 oz',
      'Hearing safety': 'Do not sound close to the ear',
      Warranty: '1 year',
    },
  },
  'streamlight-flashlight': {
    description:
      'A full-size flashlight built to duty standards. Its wide head throws 350 lumens for more than 500 feet, and it runs on ordinary C cells, which most stores still have when the rest is sold out. The aluminum body takes drops and rain.',
    features: [
      '350 lumens on high, 40 lumens on low for a full evening',
      'Runs on three C batteries, included',
      'Side switch for high, low and strobe, found by the thumb',
      'Knurled aluminum barrel that stays in a wet hand',
      'Waterproof to one meter for 30 minutes',
      'Ridged head that does not roll off a roof or a hood',
    ],
    specifications: {
      Output: 'High 350 / low 40 lumens',
      'Beam distance': 'Up to 525 ft',
      'Run time': 'High 6 h, low 40 h',
      Battery: '3 C alkaline, included',
      'Water resistance': 'IPX7',
      'Impact resistance': '6.5 ft',
      Length: '11 in',
      Weight: '1.3 lb with batteries',
      Warranty: '3 years',
    },
  },
};
