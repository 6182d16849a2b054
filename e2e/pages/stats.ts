import type { Locator, Page } from '@playwright/test';

/** Formats amounts as the pages do. */
export const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Finds the card of a figure by its label. The card also contains the note of the figure. */
export function statCard(page: Page, label: string): Locator {
  return page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
}
