import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { translate } from '#testing/translate.ts';
import { adminLinks } from './admin-links.ts';
import { AdminNavigation } from './admin-navigation.tsx';

test('a count changes in a page that the browser has translated', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const setCounts = (count: number) => {
    for (const link of adminLinks) {
      for (const { query } of link.counts ?? []) client.setQueryData(query.queryKey, count);
    }
  };
  setCounts(3);
  renderInApp(<AdminNavigation staffRole="admin" />, '/', client);
  const orders = screen.getByRole('link', { name: /^Orders ?3 pending/ });
  translate(orders);
  setCounts(4);
  await waitFor(() => expect(orders).toHaveTextContent('4'));
});
