// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { dataAsHtml } from './data-as-html.ts';

test('the page lists the data, escapes typed text, and contains the file for programs', () => {
  const data = {
    orders: [{ shipping_zip: '90802', created_at: '2026-11-21T18:00:00Z', note: null }],
    requests: [{ details: { description: '<script>alert(1)</script>\n& "more"' } }],
    priceLists: [],
  };
  const html = dataAsHtml(data, 'a@example.com');
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelector('script')).toBeNull();
  expect(page.body.textContent).toContain('Shipping zip90802Created atNov 21, 2026 10:00 AM');
  expect(page.body.textContent).toContain('<script>alert(1)</script>& "more"');
  expect(page.body.textContent).not.toContain('Price lists');
  const [, json = ''] = page.querySelector('a')?.href.split(',') ?? [];
  expect(JSON.parse(decodeURIComponent(json))).toEqual(data);
});
