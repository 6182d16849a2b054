/** Attributes that mark elements for boot.js, which keeps presses until the app has loaded. */
export const earlyInput = {
  /**
   * A button that adds a product to the cart. After a press, links within the site wait until the cart contains the
   * product.
   */
  toCart: { 'data-to-cart': '' },
  /** A link that passes more than its URL to the next page. boot.js keeps a press until the app can repeat it. */
  replayed: { 'data-replay': '' },
} as const;
