import type { ProductDetails } from '../product.ts';

export const securityDetails: Readonly<Record<string, ProductDetails>> = {
  'nvr-4cam-kit': {
    description:
      'A complete wired system for a house or a small store: four outdoor cameras, a recorder with a hard drive, and the cables. One network cable per camera carries power and picture, so there are no batteries to charge. The kit records to its own drive.',
    features: [
      'Four outdoor cameras',
      'Night vision',
      'Alerts for people and vehicles',
      'One cable per camera for power and picture',
      'Continuous or motion recording',
      'Live view and playback on your phone',
    ],
    specifications: {
      Cameras: '4, wired, for outdoor use',
      Recorder: '8 channels',
      Storage: 'Hard drive in the recorder',
      Power: 'Over the network cable (PoE)',
      Subscription: 'Not needed',
      'In the box': 'Recorder, 4 cameras, cables and mounts',
      Warranty: '2 years',
    },
  },
  '8ch-nvr-recorder': {
    description:
      'The recorder for a system that grows. It powers up to eight cameras through its own ports and records them around the clock. Look for a recording by time, person or vehicle.',
    features: [
      'Eight ports that power and connect the cameras',
      'Records up to eight cameras around the clock',
      'Search by time, person or vehicle',
      'Hard drive installed',
      'Exports clips to a USB drive for the police or your insurer',
    ],
    specifications: {
      Channels: '8',
      Storage: 'Hard drive in the recorder',
      Power: 'Powers the cameras over the network cable (PoE)',
      Compatibility: 'Cameras with the ONVIF standard',
      'In the box': 'Recorder, mouse and power supply',
      Warranty: '3 years',
    },
  },
  'floodlight-camera': {
    description:
      'A driveway light with a camera. Two adjustable floodlights come on when someone walks up, and you can see and speak to the visitor from your phone. It replaces an outdoor light fixture and uses the same wires.',
    features: [
      'Camera with two adjustable floodlights',
      'Lights come on with motion',
      'Motion zones that you choose',
      'Two-way talk and a siren',
      'Records to a memory card, no subscription needed',
    ],
    specifications: {
      Lights: '2, adjustable',
      Power: 'Hardwired',
      Connection: 'Wi-Fi',
      Storage: 'Memory card (not included)',
      Installation: 'On a junction box; we recommend an electrician',
      Warranty: '1 year',
    },
  },
  'smart-door-lock': {
    description:
      'Replace the key under the mat with a code that you can take back. The lock opens by fingerprint, code, phone or key, and you can check it from your phone. It replaces a standard lever or knob.',
    features: [
      'Opens by fingerprint, keypad, app or key',
      'Codes for guests, cleaners and tenants',
      'Locks by itself after a time that you choose',
      'Shows on your phone who came in and when',
      'Warns you when the batteries run low',
    ],
    specifications: {
      'Unlock methods': 'Fingerprint, code, app, key',
      Fits: 'Standard doors; check thickness and backset before you order',
      Power: 'Batteries',
      Installation: 'With a screwdriver',
      Color: 'Black with a steel lever',
      Warranty: '2 years',
    },
  },
  'accessory-pack': {
    description:
      'The small parts that make an installation look finished and stay dry: outdoor cable, junction boxes and clips for four wired cameras. The signs tell visitors that cameras are in use.',
    features: [
      'Outdoor network cables for four cameras',
      'Junction boxes that hide the connectors',
      'Plugs and couplers',
      'Clips, screws and wall anchors',
      'Video surveillance signs',
    ],
    specifications: {
      'Made for': '4 wired PoE cameras',
      Cables: '4, for outdoor use',
      'Junction boxes': '4, for outdoor use',
      Signs: 'Included',
      Color: 'Cables blue and black, boxes white',
      Warranty: '1 year',
    },
  },
};
