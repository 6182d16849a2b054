/** Attributes by which boot.js recognizes elements that are pressed before the app has loaded. */
export const earlyInput = {
  /** A button that adds a product to the cart. After a press, links within the site wait until the product is added. */
  toCart: { 'data-to-cart': '' },
  /** A link that passes more than its URL to the next page. A press is kept until the app can repeat it. */
  replayed: { 'data-replay': '' },
} as const;
