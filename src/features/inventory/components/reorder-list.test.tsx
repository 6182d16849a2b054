import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stockItem } from '#testing/factories.ts';
import { reorderSuggestions } from '../reorder.ts';
import { ReorderList } from './reorder-list.tsx';

function renderWith(address: string | null | undefined) {
  const low = stockItem({ distributor: 'MyMedic', inStock: 0, reorderLevel: 5 });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReorderList
        suggestions={reorderSuggestions([low])}
        addressOf={() => address}
        skusOf={() => new Map()}
      />
    </QueryClientProvider>,
  );
  return screen.getByRole('link', { name: /^Email order/ });
}

test('a known address is filled in', () => {
  const link = renderWith('desk@mymedic.example');
  expect(link).toHaveTextContent(/^Email order to MyMedic$/);
  expect(link).toHaveAttribute('href', expect.stringMatching(/^mailto:desk@mymedic\.example\?/));
});

test('an address that is still being looked up cannot be written to yet', () => {
  const link = renderWith(undefined);
  expect(link).toHaveAttribute('aria-disabled', 'true');
  expect(link).not.toHaveAttribute('href');
});

test('an address nobody knows is said to be missing', () => {
  const link = renderWith(null);
  expect(link).toHaveTextContent('Email order to MyMedic (no address known)');
  expect(link).toHaveAttribute('href', expect.stringMatching(/^mailto:\?subject=/));
});
