import type { Locator, Page } from '@playwright/test';

/** As the pages write amounts. */
export const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** One of the figures above a staff page's list, with its note. */
export function statCard(page: Page, label: string): Locator {
  return page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
}
