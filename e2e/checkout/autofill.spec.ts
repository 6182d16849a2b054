// Chrome's own autofill, controlled through its debugging protocol.
import type { Page } from '@playwright/test';
import { expect, test, wholeBrowser } from '../fixtures.ts';
import { CheckoutPage } from '../pages/checkout.page.ts';

test.use(wholeBrowser);

const profile = {
  ADDRESS_HOME_COUNTRY: 'US',
  NAME_FIRST: 'Ana',
  NAME_LAST: 'Ortiz',
  ADDRESS_HOME_STREET_ADDRESS: '500 Market St\nApt 4B',
  ADDRESS_HOME_CITY: 'Austin',
  ADDRESS_HOME_STATE: 'Texas',
  ADDRESS_HOME_ZIP: '78701',
  PHONE_HOME_WHOLE_NUMBER: '+14155550142',
  EMAIL_ADDRESS: 'ana@example.com',
};
const address = { fields: Object.entries(profile).map(([name, value]) => ({ name, value })) };
const card = {
  number: '4242424242424242',
  name: 'Ana Ortiz',
  expiryMonth: '01',
  expiryYear: '2039',
  cvc: '123',
};

/** Fills in the form from one of its fields, like a click on the suggestion of Chrome. */
async function autofill(page: Page, name: string, what: { address: object } | { card: object }) {
  const field = page.locator(`[name=${name}]`);
  await field.waitFor();
  const devtools = await page.context().newCDPSession(page);
  // The published types of this command have no addresses.
  const fill = devtools.send.bind(devtools) as (method: string, params: object) => Promise<unknown>;
  // Chrome refuses to fill in a form that it has not read yet, so the attempt is repeated.
  await expect(async () => {
    // Each attempt looks up the field again, because the app may have replaced it.
    const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
    const selector = `[name=${name}]`;
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { node } = await devtools.send('DOM.describeNode', { nodeId });
    await fill('Autofill.trigger', { fieldId: node.backendNodeId, ...what });
    await expect(field).not.toHaveValue('', { timeout: 1_000 });
  }).toPass();
}

test('autofill fills address, state and card in the checkout, and both address lines in the forms', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openWith('fire-starter');
  await autofill(page, 'address', { address });
  await autofill(page, 'cardNumber', { card });
  await checkout.field('email').fill(checkout.values.email);
  await expect(checkout.field('state')).toHaveValue('TX');
  await expect(checkout.field('expiryDate')).toHaveValue('01/39');
  await checkout.complete();
  await expect(page.getByText('500 Market St, Apt 4B')).toBeVisible();

  for (const [path, first, second] of [
    ['/book-services', 'address', 'address2'],
    ['/assessment', 'address', 'address2'],
    ['/live-guard-application', 'propertyAddress', undefined],
  ] as const) {
    await page.goto(path);
    await autofill(page, first, { address });
    const line = second ? '500 Market St' : '500 Market St, Apt 4B';
    await expect(page.locator(`[name=${first}]`)).toHaveValue(line);
    if (second) await expect(page.locator(`[name=${second}]`)).toHaveValue('Apt 4B');
  }
});
