import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Link, NavLink } from './link.tsx';

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{`${pathname}${search}${hash}`}</output>;
}

it('leads on within the page, and leaves a click with a key held to the browser', () => {
  render(
    <MemoryRouter initialEntries={['/about']}>
      <Link to="/catalog?sort=name#top">Catalogue</Link>
      <Address />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Catalogue' });
  expect(link).toHaveAttribute('href', '/catalog?sort=name#top');
  expect(link).not.toHaveAttribute('target');
  // The browser of the tests has no other tab to open.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, { ctrlKey: true });
  expect(screen.getByRole('status')).toHaveTextContent('/about');
  fireEvent.click(link);
  expect(screen.getByRole('status')).toHaveTextContent('/catalog?sort=name#top');
});

it('stays when what hears of the click says so', () => {
  render(
    <MemoryRouter initialEntries={['/about']}>
      <Link to="/cart" onClick={(event) => event.preventDefault()}>
        Cart
      </Link>
      <Address />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('status')).toHaveTextContent('/about');
});

it.each([
  ['/services', '/services', false, true],
  ['/services/', '/services', false, true],
  ['/Services/live', '/services', false, true],
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
