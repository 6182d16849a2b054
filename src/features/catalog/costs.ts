// What each product costs the shop, and the whole percentage added to it. The app reads this file only for the price
// comparison: a build without the comparison must not contain it.

interface Cost {
  readonly distributorPriceCents: number;
  readonly markupPercent: number;
}

export const costs: Readonly<Record<string, Cost>> = {
  'myfak-kit': { distributorPriceCents: 14499, markupPercent: 17 },
  'seventy2-system': { distributorPriceCents: 25499, markupPercent: 17 },
  '4wd-first-aid': { distributorPriceCents: 23995, markupPercent: 17 },
  '14-day-food-kit': { distributorPriceCents: 26499, markupPercent: 10 },
  '2-week-food-kit': { distributorPriceCents: 17582, markupPercent: 10 },
  '4-week-food-kit': { distributorPriceCents: 39997, markupPercent: 10 },
  'bug-out-bag': { distributorPriceCents: 12499, markupPercent: 10 },
  '30-day-premium-kit': { distributorPriceCents: 43466, markupPercent: 10 },
  'nvr-4cam-kit': { distributorPriceCents: 39900, markupPercent: 5 },
  '8ch-nvr-recorder': { distributorPriceCents: 24900, markupPercent: 5 },
  'floodlight-camera': { distributorPriceCents: 17900, markupPercent: 5 },
  'smart-door-lock': { distributorPriceCents: 22900, markupPercent: 5 },
  'accessory-pack': { distributorPriceCents: 5900, markupPercent: 5 },
  'sabre-pepper-spray': { distributorPriceCents: 1199, markupPercent: 5 },
  'vipertek-stun-gun': { distributorPriceCents: 2199, markupPercent: 5 },
  'streetwise-baton': { distributorPriceCents: 1999, markupPercent: 5 },
  'mace-gel-spray': { distributorPriceCents: 1499, markupPercent: 5 },
  'kosin-personal-alarm': { distributorPriceCents: 999, markupPercent: 5 },
  'streamlight-flashlight': { distributorPriceCents: 4999, markupPercent: 5 },
  'tactical-flashlight': { distributorPriceCents: 2999, markupPercent: 20 },
  'emergency-radio': { distributorPriceCents: 3999, markupPercent: 25 },
  'water-filter': { distributorPriceCents: 1999, markupPercent: 30 },
  'fire-starter': { distributorPriceCents: 999, markupPercent: 35 },
  'paracord-bracelet': { distributorPriceCents: 869, markupPercent: 38 },
  'mylar-blankets': { distributorPriceCents: 999, markupPercent: 40 },
};
