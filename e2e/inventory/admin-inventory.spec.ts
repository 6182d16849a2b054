import { entries } from '../../src/features/catalog/entries/entries.ts';
import { priceCents } from '../../src/features/catalog/entries/product-files.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  expectToDiffer,
  holdBack,
  signInAsAdmin,
  test,
} from '../fixtures.ts';
import { statCard, usd } from '../pages/stats.ts';

interface ProductRow {
  name: string;
  price: number | string;
  distributor_price: number | string;
  in_stock: number;
  reorder_level: number;
}

test('the figures equal those of the stock', async ({ page, backend }) => {
  await signInAsAdmin(page);
  // Other tests buy at the same time, so the page and the stock are read again until they agree.
  await expect(async () => {
    await page.goto('/admin-inventory');
    await expect(statCard(page, 'Margin')).toContainText(/\d%/);
    const products = await backend.rows<ProductRow>('products?select=*');
    let cost = 0;
    let retail = 0;
    for (const product of products) {
      cost += Math.round(Number(product.distributor_price) * 100) * product.in_stock;
      retail += Math.round(Number(product.price) * 100) * product.in_stock;
    }
    const margin = `${((100 * (retail - cost)) / retail).toFixed(1)}%`;
    for (const [label, value] of [
      ['Inventory value', usd.format(cost / 100)],
      ['Retail value', usd.format(retail / 100)],
      ['Potential profit', usd.format((retail - cost) / 100)],
      ['Margin', margin],
    ] as const) {
      await expect(statCard(page, label)).toContainText(value, { timeout: 2_000 });
    }
    const low = products.filter((product) => product.in_stock <= product.reorder_level);
    await expect(
      page.getByText('Low stock', { exact: true }).filter({ visible: true }),
    ).toHaveCount(low.length, { timeout: 2_000 });
  }).toPass();
  await expectNoAxeViolations(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const tabs = page.getByRole('navigation', { name: 'Inventory' }).getByRole('link');
  await expectToDiffer(tabs.nth(0), tabs.nth(1));
  await page.emulateMedia({ forcedColors: 'none' });

  await page.getByLabel('Sort by').selectOption('price');
  await page.getByLabel('Category').selectOption('Emergency Supplies');
  await expect(page).toHaveURL('/admin-inventory?sort=price&category=Emergency+Supplies');
  const supplies = entries.filter(({ category }) => category === 'Emergency Supplies');
  const [cheapest] = supplies.toSorted((a, b) => priceCents(a) - priceCents(b));
  await expect(page.getByRole('row')).toHaveCount(supplies.length + 1);
  await expect(page.getByRole('row').nth(1)).toContainText(cheapest?.name ?? '');
  await page.getByLabel('Low stock only').check();
  const low = supplies.filter(({ openingStock: stock }) => stock.inStock <= stock.reorderLevel);
  await expect(page.getByRole('row')).toHaveCount(low.length + 1);
  // No other test sells survival kits or corrects their stock.
  await page.getByLabel('Category').selectOption('Survival Kits');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
});

test('a correction is recorded, customers see it in words, and low stock can be ordered', async ({
  page,
  backend,
}) => {
  const before = await backend.stockOf('4wd-first-aid');
  await signInAsAdmin(page);
  await page.goto('/admin-inventory');
  await page.getByRole('button', { name: 'Correct stock of 4WD First Aid Kit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(dialog.getByText('Please choose the reason.')).toBeVisible();
  await dialog.getByLabel('What you enter').selectOption('counted');
  await dialog.getByLabel('Total in stock now').fill('0');
  await dialog.getByLabel('Reason').selectOption('Loss or damage');
  await dialog.getByLabel('Note').fill('Water in the store room');
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'History of 4WD First Aid Kit' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('row').nth(1)).toContainText(
    `−${before}0Loss or damage Water in the store room`,
  );

  await page.getByRole('link', { name: /^To order/ }).click();
  const supplier = page.getByRole('region', { name: 'MyMedic', exact: true });
  const mail = supplier.getByRole('link', { name: 'Email order' });
  await expect(mail).toHaveAttribute('href', /^mailto:wholesale@mymedic\.example\?/);
  expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toContain(
    '- 20 x 4WD First Aid Kit (SKU ',
  );
  await supplier.getByLabel('Quantity of 4WD First Aid Kit').fill('24');
  await expect(mail).toHaveAttribute('href', /24%20x%204WD/);
  // One click mails the order and marks it as ordered.
  await mail.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await mail.press('Enter');
  await expect(page.getByText('Marked as ordered')).toBeVisible();
  // A product on its way is ordered again only if staff check its box.
  const again = supplier.getByRole('checkbox', { name: 'Order 4WD First Aid Kit' });
  await expect(again).not.toBeChecked();
  await expect(supplier.getByText('Ordered recently, on its way')).toBeVisible();
  await expect(mail).toBeHidden();
  await expectNoAxeViolations(page);
  await again.check();
  await expect(mail).toHaveAttribute('href', /4WD/);

  // Staff enter the delivery of the whole order in one dialog.
  await page.getByRole('button', { name: 'It came from MyMedic' }).click();
  const arriving = page.getByRole('dialog', { name: 'What came from MyMedic?' });
  const came = arriving.getByLabel('4WD First Aid Kit');
  await expect(came).toHaveValue('24');
  await came.fill('2.5');
  await arriving.getByRole('button', { name: 'Add to stock' }).click();
  await expect(came).toHaveAccessibleDescription(/whole number from 0 to 100,000/);
  await expectNoAxeViolations(page);
  await came.fill('24');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page.locator('html'));
  await page.setViewportSize({ width: 1280, height: 720 });
  await arriving.getByRole('button', { name: 'Add to stock' }).click();
  await expect(arriving).toBeHidden();
  await expect(page.getByRole('button', { name: 'It came from MyMedic' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await backend.stockOf('4wd-first-aid')).toBe(24);
  // The next steps need a product that is sold out.
  await backend.sql("update public.products set in_stock = 0 where id = '4wd-first-aid'");

  await page.goto('/product/4wd-first-aid');
  await expect(page.getByText('Out of stock')).toBeVisible();
  await expect(page.getByRole('button', { name: /Add 1 to Cart/ })).toBeDisabled();
  await page.goto('/catalog?q=4wd');
  const card = page.getByRole('article');
  await expect(card.getByText('Out of stock')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();

  // A product that is no longer low leaves the list, and the focus moves to the heading.
  await page.goto('/admin-inventory?low=1');
  const correct = page.getByRole('button', { name: 'Correct stock of 4WD First Aid Kit' });
  await correct.press('Enter');
  await dialog.getByLabel('What you enter').selectOption('counted');
  await dialog.getByLabel('Total in stock now').fill('60');
  await dialog.getByLabel('Reason').selectOption('Delivery');
  await dialog.getByRole('button', { name: 'Save correction' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(correct).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // After its delivery a product is no longer on its way, so the next order includes it.
  const stock = (from: number, count: number, kind: string) =>
    backend.call('correct_stock', {
      ...{ product_id: '4wd-first-aid', expected_stock: from, new_stock: count, kind, note: '' },
    });
  await stock(60, 0, 'count');
  await page.goto('/admin-inventory?view=reorder');
  await expect(again).toBeChecked();
  await expect(mail).toHaveAttribute('href', /4WD/);
  await stock(0, 60, 'delivery');
});

test('suppliers are found by SKU, and their contact is edited in a dialog that stays open while saving', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin-suppliers');
  await expect(page.getByText('ADMIN ONLY - NOT FOR CUSTOMER ACCESS')).toBeVisible();
  await expect(page.getByText(/Minimum order of \$500 or more/)).toBeVisible();
  await expect(page.getByText(/Net 30/)).toBeVisible();
  await page.getByLabel('Search suppliers').fill('uc-svnty2');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectNoAxeViolations(page);

  const release = await holdBack(page, '**/rpc/update_supplier_contact');
  const edit = page.getByRole('button', { name: 'Edit contact of Uncharted Supply Co.' });
  await edit.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('not an address');
  await dialog.getByRole('button', { name: 'Save contact' }).click();
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
  await dialog.getByLabel('Email').fill('new-desk@unchartedsupply.example');
  const save = dialog.getByRole('button', { name: 'Save contact' });
  await save.click();
  await expect(save).toBeDisabled();
  await page.keyboard.press('Escape');
  // Playwright does not click disabled buttons, so the test sends the click event itself.
  for (const name of ['Cancel', 'Close']) {
    const button = dialog.getByRole('button', { name });
    await expect(button).toBeDisabled();
    await button.dispatchEvent('click');
  }
  await expect(dialog.getByLabel('Email')).toHaveValue('new-desk@unchartedsupply.example');
  await expectNoAxeViolations(page);
  release();
  await expect(page.getByText('Contact saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(page.getByRole('link', { name: 'new-desk@unchartedsupply.example' })).toBeVisible();
});
