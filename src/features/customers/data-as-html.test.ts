import { expect, test } from 'vitest';
import { dataAsHtml } from './data-as-html.ts';

test('the page names what there is, and runs nothing that somebody typed', () => {
  const html = dataAsHtml(
    {
      orders: [{ shipping_zip: '90802', created_at: '2026-11-21T18:00:00Z', note: null }],
      requests: [{ details: { description: '<script>alert(1)</script>\n& "more"' } }],
      priceLists: [],
    },
    'a@example.com',
  );
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelector('script')).toBeNull();
  expect(page.body.textContent).toContain('Shipping zip90802Created atNov 21, 2026 10:00 AM');
  expect(page.body.textContent).toContain('<script>alert(1)</script>& "more"');
  expect(page.body.textContent).not.toContain('Price lists');
});
