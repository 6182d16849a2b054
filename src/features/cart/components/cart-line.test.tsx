import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import * as catalog from '#features/catalog/customer-api.ts';
import { toCartItems } from '../cart.ts';
import { CartLine } from './cart-line.tsx';

vi.mock('#features/catalog/customer-api.ts');

it('CartLine shows the availability of a product only if it is low or out of stock', async () => {
  vi.mocked(catalog.fetchAvailability).mockResolvedValue(
    new Map([
      ['myfak-kit', 'low'],
      ['bug-out-bag', 'out'],
      ['fire-starter', 'in'],
    ]),
  );
  const ids = ['myfak-kit', 'bug-out-bag', 'fire-starter'];
  render(
    <MemoryRouter>
      {toCartItems(ids.map((id) => ({ id, quantity: 1 }))).map((item) => (
        <CartLine key={item.id} item={item} onQuantity={vi.fn()} onRemove={vi.fn()} />
      ))}
    </MemoryRouter>,
  );
  expect(await screen.findByText('Only a few left')).toBeVisible();
  const [low, out, plenty] = screen.getAllByRole('listitem');
  expect(low).toHaveTextContent('Only a few left');
  expect(out).toHaveTextContent('Out of stock');
  expect(plenty).not.toHaveTextContent('In stock');
});
