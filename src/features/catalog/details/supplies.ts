import type { ProductDetails } from '../product.ts';

export const supplyDetails: Readonly<Record<string, ProductDetails>> = {
  'tactical-flashlight': {
    description:
      'A flashlight for outages, roadside stops and dark yards. It focuses from a wide light to a spot and charges by USB-C, like most phones. The body is aluminum.',
    features: [
      'High, medium and low, strobe and SOS',
      'Slide the head to focus from wide to spot',
      'Charges by USB-C',
      'Switch at the end that you find in the dark',
      'Pocket clip',
    ],
    specifications: {
      Type: 'Rechargeable flashlight',
      Modes: 'High, medium, low, strobe and SOS',
      Power: 'Rechargeable battery',
      Charging: 'USB-C',
      'In the box': '1 flashlight (shown from two sides) and a cable',
      Warranty: '2 years',
    },
  },
  'emergency-radio': {
    description:
      'When power and cell service are gone, official instructions still come by radio. This radio receives AM, FM and NOAA weather channels. Charge it by crank, sun or cable, and use it to charge a phone.',
    features: [
      'AM, FM and NOAA weather channels',
      'Charges by hand crank, solar panel or cable',
      'Charges a phone by USB',
      'Flashlight and reading lamp',
      'Carrying handle',
    ],
    specifications: {
      Reception: 'AM, FM and NOAA weather',
      Power: 'Rechargeable battery',
      Charging: 'Hand crank, solar panel or cable',
      Output: 'USB for phones',
      Lights: 'Flashlight and reading lamp',
      Warranty: '1 year',
    },
  },
  'water-filter': {
    description:
      'Fill the bottle with fresh water and drink through the filter. Read the instructions first: they say what the filter removes and when to replace it. It is not made for salt water, or for water with chemicals in it.',
    features: [
      'Filters fresh water as you drink',
      'No batteries',
      'Clear bottle: see how much is left',
      'Replaceable filter',
      'Carry it in a bag or on a belt',
    ],
    specifications: {
      Type: 'Water bottle with filter and straw',
      'Made for': 'Fresh water',
      'Not for': 'Salt water, or water with chemicals in it',
      Filter: 'Replaceable; see the instructions for its life',
      Storage: 'Dry before storing; keep a used filter from freezing',
      Warranty: '1 year',
    },
  },
  'fire-starter': {
    description:
      'Matches get wet and lighters run out. Scrape this rod with the steel striker, and it throws hot sparks that light dry tinder. Practice before you need it, and follow local fire restrictions.',
    features: [
      'Sparks that light dry tinder',
      'Works wet or dry',
      'Nothing to refill',
      'Steel striker',
      'Wooden handle that is easy to hold',
    ],
    specifications: {
      Type: 'Ferrocerium rod with striker',
      Striker: 'Steel',
      Handle: 'Wood',
      Use: 'Outdoors, with dry tinder',
      'Safety note': 'Keep away from children; follow local burn bans',
      Warranty: '1 year',
    },
  },
  'paracord-bracelet': {
    description:
      'Strong cord that you always have with you, for a tarp, a broken strap or a shoelace. The buckle holds a whistle, a small striker and a compass. It adjusts to most adult wrists.',
    features: [
      'Paracord that you can unravel and use',
      'Whistle in the buckle',
      'Small compass',
      'Small fire striker',
      'Adjusts to most adult wrists',
    ],
    specifications: {
      Material: 'Paracord',
      Buckle: 'Plastic, with whistle, striker and compass',
      Size: 'Adjustable',
      Color: 'Olive and orange, black buckle',
      'Safety note': 'Not for climbing',
      Warranty: '1 year',
    },
  },
  'mylar-blankets': {
    description:
      'Cold takes strength, even in a mild California night. Each blanket reflects body heat, keeps out wind and rain, and folds small enough for a pocket. The shiny side is easy to see.',
    features: [
      'Ten blankets',
      'Reflects body heat',
      'Keeps out wind and rain',
      'Also a ground sheet or a sun shade',
      'Folds small enough for a pocket',
    ],
    specifications: {
      Quantity: '10',
      Material: 'Aluminized film (Mylar)',
      Color: 'Silver and gold',
      Use: 'Around one person',
      'Safety note': 'Keep away from open flames and from small children',
      Warranty: '1 year',
    },
  },
};
