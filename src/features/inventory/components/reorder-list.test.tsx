import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { stockItem } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import { markOrdered } from '../api.ts';
import type { StockItem } from '../inventory.ts';
import { reorderSuggestions } from '../reorder.ts';
import { ReorderList } from './reorder-list.tsx';

vi.mock('../api.ts', async (importActual) => ({
  ...(await importActual<object>()),
  markOrdered: vi.fn(),
}));

const low = (id: string) => stockItem({ id, name: id, inStock: 3 });

const list = (items: StockItem[]) => (
  <ReorderList
    suggestions={reorderSuggestions(items, '2026-11-24')}
    emailOf={() => ({ email: 'orders@example.com' })}
    skusOf={() => new Map()}
  />
);

const row = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`${name}$`) });
const mark = () => userEvent.click(screen.getByRole('button', { name: /^Mark as ordered/ }));

test('the products of the mail are marked as ordered, without products that became low since', async () => {
  vi.mocked(markOrdered).mockResolvedValue();
  const { rerender } = renderInApp(list([low('Kit'), low('Radio'), low('Knife')]));
  await userEvent.click(row('Knife'));
  fireEvent.click(screen.getByRole('link', { name: /^Email order/ }));

  // A returned kit is no longer low, and sold filters are.
  rerender(list([low('Radio'), low('Knife'), low('Filter')]));
  await mark();
  expect(vi.mocked(markOrdered).mock.lastCall?.[0]).toEqual(['Kit', 'Radio']);
  // The list starts again.
  await waitFor(() => expect(row('Filter')).toBeChecked());
});

test('without a mail the ticked products are marked as ordered', async () => {
  vi.mocked(markOrdered).mockResolvedValue();
  const { rerender } = renderInApp(list([low('Kit'), low('Radio')]));
  rerender(list([low('Radio'), low('Filter')]));
  await mark();
  expect(vi.mocked(markOrdered).mock.lastCall?.[0]).toEqual(['Radio', 'Filter']);
});
