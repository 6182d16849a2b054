import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { stockItem } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import { markOrdered } from '../staff-api.ts';
import type { StockItem } from '../inventory.ts';
import { reorderSuggestions } from '../reorder.ts';
import { ReorderList } from './reorder-list.tsx';

vi.mock('../staff-api.ts', async (importActual) => ({
  ...(await importActual<object>()),
  markOrdered: vi.fn(),
}));

const low = (id: string) => stockItem({ id, name: id, inStock: 3 });

const list = (items: StockItem[], uncounted = 0) => (
  <ReorderList
    suggestions={reorderSuggestions(items, '2026-11-24')}
    uncounted={uncounted}
    emailOf={() => ({ email: 'orders@example.com' })}
    skusOf={() => new Map()}
  />
);

const row = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`${name}$`) });
const mark = () => userEvent.click(screen.getByRole('button', { name: /^Mark as ordered/ }));

test('ReorderList: "Email order" writes the typed quantities and marks the products as ordered', async () => {
  vi.mocked(markOrdered).mockResolvedValue();
  renderInApp(list([low('Kit'), low('Radio'), low('Knife'), low('Rope')]));
  await userEvent.click(row('Knife'));
  const quantity = screen.getByRole('textbox', { name: 'Quantity of Kit' });
  await userEvent.clear(quantity);
  expect(quantity).toBeInvalid();
  await userEvent.type(quantity, '40');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Quantity of Rope' }));
  const mail = screen.getByRole('link', { name: /^Email order/ });
  const href = decodeURIComponent(mail.getAttribute('href') ?? '');
  expect(href).toContain('- 40 x Kit at');
  expect(href).not.toMatch(/Knife|Rope/);
  fireEvent.click(mail);
  await waitFor(() =>
    expect(vi.mocked(markOrdered).mock.lastCall?.[0]).toMatchObject([
      { productId: 'Kit', expected: 0, onOrder: 40 },
      { productId: 'Radio' },
    ]),
  );
});

test('ReorderList: "Mark as ordered" marks the checked products without an email', async () => {
  vi.mocked(markOrdered).mockResolvedValue();
  const { rerender } = renderInApp(list([low('Kit'), low('Radio')]));
  rerender(list([low('Radio'), low('Filter')]));
  await mark();
  expect(vi.mocked(markOrdered).mock.lastCall?.[0]).toMatchObject([
    { productId: 'Radio' },
    { productId: 'Filter' },
  ]);
});

test('ReorderList tells products that were never counted from products that are not low', () => {
  const { rerender } = renderInApp(list([stockItem()]));
  expect(screen.getByText('Every product is above its reorder level.')).toBeVisible();
  rerender(list([stockItem()], 25));
  expect(screen.queryByText('Every product is above its reorder level.')).toBeNull();
  expect(screen.getByRole('heading', { name: '25 products are not counted yet' })).toBeVisible();
  rerender(list([low('Kit')], 1));
  expect(screen.getByText(/^1 product is not counted yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Count your stock' })).toBeVisible();
});
