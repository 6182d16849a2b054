import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { translate } from '#testing/translate.ts';
import { adminLinks } from './admin-links.ts';
import { AdminNavigation } from './admin-navigation.tsx';

/** Renders the navigation of the office. All counts have the same value. */
function open(path: string, count: number) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const setCounts = (count: number) => {
    for (const link of adminLinks) {
      if (link.count) client.setQueryData<number>(link.count.query.queryKey, count);
    }
  };
  setCounts(count);
  return { setCounts, ...renderInApp(<AdminNavigation staffRole="admin" />, path, client) };
}

test('a count changes in a page that the browser has translated', async () => {
  const { setCounts } = open('/', 3);
  const orders = screen.getByRole('link', { name: /^Orders ?3 pending/ });
  translate(orders);
  setCounts(4);
  await waitFor(() => expect(orders).toHaveTextContent('4'));
});

test('the menu lists the pages of the office, marks the open page, and closes when another page opens', async () => {
  const { user } = open('/admin-suppliers', 0);
  const menu = screen.getByRole('button', { name: 'Stock (open menu)' });
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  await user.click(menu);
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  expect(menu).toHaveAccessibleName('Stock (close menu)');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    ...['Today', 'Requests', 'Schedule', 'Orders', 'Money', 'Stock', 'Team'],
  ]);
  expect(screen.getByRole('link', { name: 'Stock' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Team' }));
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  expect(menu).toHaveAccessibleName('Team (open menu)');
});
