import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { CartProvider } from '#features/cart/cart-context.tsx';

/** Renders inside a router and an empty cart, with a person at the keyboard. */
export function renderInApp(element: ReactElement, path = '/'): RenderResult & { user: UserEvent } {
  const app = (
    <MemoryRouter initialEntries={[path]}>
      <CartProvider>{element}</CartProvider>
    </MemoryRouter>
  );
  return { user: userEvent.setup(), ...render(app) };
}
