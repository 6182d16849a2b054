import type { ProductDetails } from '../product.ts';

export const supplyDetails: Readonly<Record<string, ProductDetails>> = {
  'tactical-flashlight': {
    description:
      'A work light for outages, roadside stops and dark yards. It gives 1,200 lumens at the press of a thumb, focuses from flood to spot and charges from the same USB-C cable as your phone. Sealed aluminum keeps it going in rain and after a drop on concrete.',
    features: [
      'Five modes: high, medium, low, strobe and SOS',
      'Slide the head to focus from wide flood to narrow spot',
      'USB-C charging with a four-step battery indicator',
      'Tail switch that you find in the dark, with instant strobe',
      'Sealed against dust and rain',
      'Belt holster, wrist strap and charging cable included',
    ],
    specifications: {
      Output: 'Up to 1,200 lumens',
      'Beam distance': 'Up to 650 ft',
      'Run time': 'High 2 h, medium 7 h, low 40 h',
      Battery: '5,000 mAh 21700 lithium-ion, replaceable',
      Charging: 'USB-C, about 3.5 h',
      'Water resistance': 'IP67',
      Dimensions: '5.9 × 1.4 in',
      Weight: '8.1 oz',
      'In the box': '1 flashlight (shown from two sides), holster, strap, cable',
      Warranty: '2 years',
    },
  },
  'emergency-radio': {
    description:
      'When power and cell service are gone, official instructions still come by radio. This one receives AM, FM and all seven NOAA weather channels, sounds an alert by itself when a warning is issued, and can be charged by crank, sun or cable. Its battery also gives your phone enough for the calls that matter.',
    features: [
      'AM, FM and seven NOAA weather channels with automatic alert',
      'Charges by hand crank, solar panel or USB-C',
      '5,000 mAh battery with USB output for phones',
      'Flashlight, reading lamp and red SOS beacon',
      'Headphone jack and loud front speaker',
      'Carry strap, manual and charging cable included',
    ],
    specifications: {
      Reception: 'AM, FM, NOAA 162.400–162.550 MHz',
      Battery: '5,000 mAh lithium-ion, or 3 AAA as reserve',
      'Crank power': '1 minute gives about 8 minutes of radio',
      'Run time': 'About 20 hours of radio on a full charge',
      Lights: 'Flashlight, reading lamp, SOS beacon',
      'Water resistance': 'IPX3 (splashes and light rain)',
      Dimensions: '6.3 × 3.4 × 2.4 in',
      Weight: '1.1 lb',
      Warranty: '1 year',
    },
  },
  'water-filter': {
    description:
      'Fill it from a creek, a rain barrel or a doubtful tap and drink through the straw. The hollow-fiber membrane holds back bacteria and parasites, and a carbon stage improves taste and takes out chlorine. It is meant for fresh water: it does not remove salt, viruses or dissolved chemicals.',
    features: [
      '0.1-micron hollow-fiber membrane with a carbon stage',
      'Removes 99.9999% of bacteria and 99.9% of parasites',
      'Filters up to 264 gallons before the membrane is replaced',
      'BPA-free bottle with leak-proof lid and carabiner',
      'No batteries, no chemicals, no waiting',
      'Filter rinses clean by blowing back through the straw',
    ],
    specifications: {
      Capacity: '22 fl oz',
      'Filter pore size': '0.1 micron',
      'Filter life': '264 gallons; carbon stage 26 gallons',
      'Does not remove': 'Salt, viruses, heavy metals, dissolved chemicals',
      Material: 'BPA-free Tritan',
      Dimensions: '9.4 × 2.9 in',
      Weight: '7.8 oz empty',
      Storage: 'Dry before storing; keep from freezing once used',
      Warranty: '1 year',
    },
  },
  'fire-starter': {
    description:
      'Matches get wet and lighters run out; a ferrocerium rod works after both. Scrape it with the steel striker and it throws a shower of very hot sparks that light dry grass, cotton or the tinder cord in the lanyard. Practice before you need it, and mind local fire restrictions.',
    features: [
      'Sparks of about 5,500 °F light natural tinder',
      'Works wet, in the cold and at altitude',
      'Up to 12,000 strikes from one rod',
      'Hardened striker with ruler and bottle opener',
      'Lanyard with an inner waxed tinder strand',
      'Wooden handle that stays easy to hold in gloves',
    ],
    specifications: {
      Rod: 'Ferrocerium, ⅜ × 4 in',
      Striker: 'Hardened stainless steel',
      'Strikes per rod': 'Up to 12,000',
      Handle: 'Beech wood',
      Lanyard: 'Paracord with waxed tinder strand',
      Weight: '2.8 oz',
      'Safety note': 'Keep away from children; follow local burn bans',
      Warranty: '1 year',
    },
  },
  'paracord-bracelet': {
    description:
      'Ten feet of strong cord that you always have with you: for a splint, a tarp, a broken strap or a shoelace. The buckle hides a loud whistle, a small striker and a liquid-filled compass good enough to tell north from south. It adjusts to most adult wrists.',
    features: [
      'About 10 feet of seven-strand 550 paracord when unraveled',
      'Whistle in the buckle, heard farther than a shout',
      'Liquid-filled compass, removable',
      'Small ferro rod with scraper edge',
      'Adjusts to wrists of 7 to 9 inches',
    ],
    specifications: {
      Cord: 'About 10 ft of Type III 550 nylon paracord, 7 strands',
      'Breaking strength': '550 lb, static; not for climbing',
      Size: 'Adjustable, 7–9 in wrist',
      Buckle: 'Plastic with whistle, striker and compass',
      Color: 'Olive and orange, black buckle',
      Weight: '2 oz',
      Warranty: '1 year',
    },
  },
  'mylar-blankets': {
    description:
      'Cold takes strength even in a mild California night. Each blanket reflects most of the body heat back, stops wind and rain, and folds to the size of a wallet. Ten of them cover a household, two cars and the office drawer, and the silver side is easy to see from the air.',
    features: [
      'Ten blankets, each sealed on its own',
      'Reflects up to 90% of radiated body heat',
      'Windproof and waterproof',
      'Doubles as ground sheet, sun shade or signal',
      'Folds to the size of a wallet',
    ],
    specifications: {
      Quantity: '10',
      'Size, open': '82 × 52 in',
      'Size, folded': '4.5 × 3 in',
      Material: 'Aluminized PET film, 12 microns',
      'Weight each': '1.8 oz',
      'Safety note': 'Keep away from open flames and from small children',
      Warranty: '1 year',
    },
  },
};
