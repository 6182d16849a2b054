import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { CartProvider } from '#features/cart/cart-context.tsx';

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** The providers that surround a component in the app. Unlike in the app, queries do not retry. */
export function appWrapper(path = '/', client = newClient()) {
  return function App({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <CartProvider>{children}</CartProvider>
        </MemoryRouter>
      </QueryClientProvider>
    );
  };
}

/** Renders inside a router, an empty cart and a query client. `user` types and clicks like a person. */
export function renderInApp(element: ReactElement, path = '/', client = newClient()) {
  const user = userEvent.setup();
  return { user, client, ...render(element, { wrapper: appWrapper(path, client) }) };
}
