import type { ProductDetails } from '../product.ts';

export const securityDetails: Readonly<Record<string, ProductDetails>> = {
  'nvr-4cam-kit': {
    description:
      'A complete wired system for a house or a small shop: four weatherproof cameras, a recorder with its hard drive installed, and the cables. One network cable to each camera carries both power and picture, so there are no batteries to charge and no Wi-Fi gaps. Recordings stay in your building, and viewing them on your phone costs no monthly fee.',
    features: [
      'Four 4-megapixel bullet cameras, sharper than 1080p',
      'Infrared night vision up to 100 feet',
      'Alerts for people and vehicles rather than every moving branch',
      'Power over Ethernet: one cable a camera',
      'Continuous or motion recording on the built-in 1 TB drive',
      'Live view and playback in the phone app without a subscription',
      'Recorder has room for four more cameras',
    ],
    specifications: {
      Cameras: '4 bullet cameras, 4 MP (2560 × 1440)',
      'Field of view': '100° horizontal',
      'Night vision': 'Infrared, up to 100 ft',
      Recorder: '8 channels up to 4K, 4 PoE ports',
      Storage: '1 TB hard drive, about a week of continuous recording',
      'Weather rating': 'IP67',
      'Operating temperature': '−22 °F to 131 °F',
      'In the box': 'Recorder, 4 cameras, 4 × 60 ft cable, mouse, mounts',
      Warranty: '2 years',
    },
  },
  '8ch-nvr-recorder': {
    description:
      'The recorder for a system that grows. It powers up to eight cameras through its own ports, records all of them around the clock at up to 8 megapixels and lets you search by person, vehicle or time instead of watching hours of nothing. It works with ONVIF cameras of most brands.',
    features: [
      'Eight PoE ports power and connect the cameras directly',
      'Records up to 8 MP (4K) a channel in H.265+',
      'Search by person, vehicle, zone or time',
      '2 TB drive installed, expandable to 10 TB',
      'Works with ONVIF cameras of other makers',
      'Exports clips to a USB drive for the police or the insurer',
    ],
    specifications: {
      Channels: '8 (8 PoE ports, 120 W in total)',
      'Recording resolution': 'Up to 8 MP a channel',
      Compression: 'H.265+, H.265, H.264',
      Storage: '2 TB installed, up to 10 TB',
      'Video output': 'HDMI (4K) and VGA (1080p)',
      Network: 'Gigabit Ethernet',
      Compatibility: 'ONVIF Profile S and T',
      Dimensions: '11.8 × 9.1 × 2 in',
      Warranty: '3 years',
    },
  },
  'floodlight-camera': {
    description:
      'A driveway light that sees. Two adjustable floodlights come on when someone walks up, the camera records in 2K color even at night, and you can speak to whoever is there from your phone. It replaces an existing outdoor light fixture and takes its power from the same wires.',
    features: [
      '2K video in color at night, lit by its own floodlights',
      'Two adjustable LED heads, 2,000 lumens in total',
      'Motion zones that you draw, so the sidewalk does not set it off',
      'Two-way talk and a 100-decibel siren',
      'Records to a microSD card, no subscription required',
      'Fits a standard round outdoor junction box',
    ],
    specifications: {
      Video: '2K (2304 × 1296), 140° field of view',
      Floodlights: '2,000 lumens, 4000 K, dimmable',
      'Motion detection': 'Up to 30 ft, adjustable zones',
      Power: 'Hardwired, 110–240 V AC',
      'Wi-Fi': '2.4 GHz 802.11 b/g/n',
      Storage: 'microSD up to 128 GB (not included)',
      'Weather rating': 'IP65',
      Installation: 'On a junction box; an electrician is recommended',
      Warranty: '1 year',
    },
  },
  'smart-door-lock': {
    description:
      'Replace the key under the mat with a code that you can take back. The lock opens by fingerprint, code, phone or ordinary key, locks itself behind you and keeps a record of who came in. It takes the place of a standard lever or knob and needs only a screwdriver.',
    features: [
      'Five ways in: fingerprint, keypad, app, key card and physical key',
      'Codes for guests, cleaners and tenants, limited by date and hour',
      'Locks itself after a time that you choose',
      'Entry history and low-battery warning on your phone',
      'Decoy digits: hide your code among others when someone watches',
      'USB-C contact on the outside starts it if the batteries die',
    ],
    specifications: {
      'Unlock methods': 'Fingerprint, code, app, key card, key',
      'Users stored': '50 fingerprints, 100 codes',
      'Door thickness': '1⅜ to 2⅛ in',
      'Latch backset': '2⅜ or 2¾ in, adjustable',
      Connection: 'Bluetooth; Wi-Fi with the included bridge',
      Battery: '4 AA alkaline, about 10 months',
      'Security grade': 'ANSI/BHMA Grade 2',
      'Weather rating': 'IP54, −13 °F to 140 °F',
      Warranty: '2 years',
    },
  },
  'accessory-pack': {
    description:
      'What installers wish every kit came with: outdoor-rated cable, sealed junction boxes and the small parts that make an installation look finished and stay dry. It covers four wired cameras. The signs and window decals let visitors know that cameras are in use.',
    features: [
      'Four 60-foot outdoor Cat6 cables for power and picture',
      'Four weatherproof junction boxes that hide the connectors',
      'Waterproof RJ45 couplers and drip-loop clips',
      'One hundred cable clips, screws and wall anchors',
      'Two yard signs and six window decals',
    ],
    specifications: {
      'Suitable for': '4 wired PoE cameras',
      Cable: '4 × 60 ft Cat6, 23 AWG solid copper, UV-resistant',
      'Junction boxes': '4, aluminum, IP66',
      Couplers: '4, IP67',
      Signs: '2 yard signs, 6 window decals',
      Color: 'Boxes white, cables blue and black',
      Weight: '9.4 lb',
      Warranty: '1 year',
    },
  },
};
