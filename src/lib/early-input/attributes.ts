/** Attributes by which boot.js recognizes elements that are pressed before the app has loaded. */
export const earlyInput = {
  /** A button that adds to the cart. After a press, links within the site wait until that is done. */
  toCart: { 'data-to-cart': '' },
  /** A link that needs more than its URL: the press is kept for the app. */
  replayed: { 'data-replay': '' },
} as const;
