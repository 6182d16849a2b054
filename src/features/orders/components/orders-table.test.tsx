import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { order } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import { OrdersTable } from './orders-table.tsx';

const orders = [
  order({ orderNumber: 'FSS-1' }),
  order({ id: 'cancelled', orderNumber: 'FSS-2', status: 'cancelled' }),
];

function renderTable(shown = orders) {
  renderInApp(<OrdersTable orders={shown} listSearch="" />);
}

const row = (orderNumber: string) => screen.getByRole('row', { name: new RegExp(orderNumber) });

test('each order has a link to mail its invoice, and a canceled one shows no profit', () => {
  renderTable();
  for (const orderNumber of ['FSS-1', 'FSS-2']) {
    const link = within(row(orderNumber)).getByRole('link', { name: /^Email Invoice/ });
    expect(link.getAttribute('href')).toMatch(
      new RegExp(`^mailto:ana\\.ortiz@example\\.com.*${orderNumber}`),
    );
  }
  expect(within(row('FSS-1')).getByText('Pending')).toBeVisible();
  expect(row('FSS-1')).toHaveTextContent('$24.65');
  expect(row('FSS-2')).toHaveTextContent('$181.51');
  expect(row('FSS-2')).toHaveTextContent('None, canceled');
  expect(row('FSS-2')).not.toHaveTextContent(/\$24\.65|14\.5%/);
});

test('an order of an erased customer links only to its page, and to no mail', () => {
  renderTable([
    order({ orderNumber: 'FSS-3', status: 'cancelled', customerName: 'Erased', customerEmail: '' }),
  ]);
  const links = within(row('FSS-3')).getAllByRole('link');
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(
    new Set(['/admin-orders/FSS-3']),
  );
});
