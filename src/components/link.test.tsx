import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { BrowserRouter, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Link, NavLink } from './link.tsx';

function CurrentUrl() {
  const { pathname, search, hash } = useLocation();
  return <output>{`${pathname}${search}${hash}`}</output>;
}

it('a click navigates within the page, and a Ctrl+click is left to the browser', () => {
  render(
    <MemoryRouter initialEntries={['/about']}>
      <Link to="/catalog?sort=name#top">Catalog</Link>
      <CurrentUrl />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Catalog' });
  expect(link).toHaveAttribute('href', '/catalog?sort=name#top');
  expect(link).not.toHaveAttribute('target');
  // Cancels the click, because the test browser cannot open a new tab.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, { ctrlKey: true });
  expect(screen.getByRole('status')).toHaveTextContent('/about');
  fireEvent.click(link);
  expect(screen.getByRole('status')).toHaveTextContent('/catalog?sort=name#top');
});

it('several clicks while the page is loading add one history entry', async () => {
  window.history.replaceState(null, '', '/about');
  let deliver: () => void = () => undefined;
  const code = new Promise<void>((resolve) => (deliver = resolve));
  const Catalog = lazy(() => code.then(() => ({ default: () => <p>All products</p> })));
  render(
    <BrowserRouter>
      <Link to="/catalog">Catalog</Link>
      <Suspense>
        <Routes>
          <Route path="/catalog" element={<Catalog />} />
          <Route path="*" element={null} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  const before = window.history.length;
  for (let press = 1; press <= 3; press += 1) fireEvent.click(screen.getByRole('link'));
  expect(window.location.pathname).toBe('/catalog');
  await act(() => Promise.resolve(deliver()));
  expect(await screen.findByText('All products')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('link'));
  expect(window.history.length).toBe(before + 1);
});

it('does not navigate if onClick prevents the default', () => {
  render(
    <MemoryRouter initialEntries={['/about']}>
      <Link to="/cart" onClick={(event) => event.preventDefault()}>
        Cart
      </Link>
      <CurrentUrl />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('status')).toHaveTextContent('/about');
});

it.each([
  ['/services', '/services', false, true],
  ['/services/', '/services', false, true],
  ['/services/live', '/services', false, true],
  ['/services-list', '/services', false, false],
  ['/about', '/', true, false],
  ['/', '/', true, true],
])('at %s a link to %s (end: %s) is the current one: %s', (at, to, end, isCurrent) => {
  render(
    <MemoryRouter initialEntries={[at]}>
      <NavLink to={to} end={end}>
        There
      </NavLink>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link');
  if (isCurrent) expect(link).toHaveAttribute('aria-current', 'page');
  else expect(link).not.toHaveAttribute('aria-current');
});
