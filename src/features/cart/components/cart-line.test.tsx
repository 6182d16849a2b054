import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import * as catalog from '#features/catalog/api.ts';
import type { CartItem } from '../cart.ts';
import { translate } from '#testing/translate.ts';
import { CartLine } from './cart-line.tsx';

const item: CartItem = {
  id: '',
  name: '',
  image: '',
  distributor: 'MyMedic',
  priceCents: 100,
  distributorPriceCents: 100,
  quantity: 1,
};

vi.mock('#features/catalog/api.ts');

it('a line says when there is little or nothing left of it, and nothing otherwise', async () => {
  vi.mocked(catalog.fetchAvailability).mockResolvedValue(
    new Map([
      ['myfak-kit', 'low'],
      ['bug-out-bag', 'out'],
      ['fire-starter', 'in'],
    ]),
  );
  const lines = ['myfak-kit', 'bug-out-bag', 'fire-starter'].map((id) => (
    <CartLine
      key={id}
      item={{ ...item, id, name: id }}
      onQuantity={() => undefined}
      onRemove={() => undefined}
    />
  ));
  render(<MemoryRouter>{lines}</MemoryRouter>);
  expect(await screen.findByText('Only a few left')).toBeInTheDocument();
  const [low, out, plenty] = screen.getAllByRole('listitem');
  expect(low).toHaveTextContent('Only a few left');
  expect(out).toHaveTextContent('Out of stock');
  expect(plenty).not.toHaveTextContent('In stock');
});

it('a line shows what changes in a page that the browser has translated', () => {
  vi.mocked(catalog.fetchAvailability).mockResolvedValue(new Map());
  const line = (priceCents: number) => (
    <MemoryRouter>
      <CartLine
        item={{ ...item, priceCents }}
        onQuantity={() => undefined}
        onRemove={() => undefined}
      />
    </MemoryRouter>
  );
  const { container, rerender } = render(line(100));
  translate(container);
  rerender(line(250));
  expect(container).toHaveTextContent('MyMedic · $2.50 each');
  expect(container).not.toHaveTextContent('$1.00');
});
