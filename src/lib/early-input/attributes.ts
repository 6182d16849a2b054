/** Attributes by which boot.js knows elements that are pressed before the app is there. */
export const earlyInput = {
  /** A button that puts something into the cart: links within the site wait until it has. */
  toCart: { 'data-to-cart': '' },
  /** A link that does more than its address says: the app follows it. */
  replayed: { 'data-replay': '' },
} as const;
