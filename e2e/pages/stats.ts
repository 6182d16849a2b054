import type { Locator, Page } from '@playwright/test';

/** Formats amounts as the pages do. */
export const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Finds a figure above the list of a staff page by its label. The figure includes its note. */
export function statCard(page: Page, label: string): Locator {
  return page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
}
