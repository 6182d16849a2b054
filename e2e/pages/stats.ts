import type { Locator, Page } from '@playwright/test';

/** Formats amounts like the pages. */
export const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** One of the figures above the list of a staff page, with its note. */
export function statCard(page: Page, label: string): Locator {
  return page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
}
