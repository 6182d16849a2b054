import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MailLink, type MailAddress } from './mail-link.tsx';

function renderWith(address: MailAddress) {
  render(
    <MailLink address={address} mailTo={(to) => `mailto:${to}?subject=Order`} className="">
      Email order
    </MailLink>,
  );
  return screen.getByRole('link', { name: /^Email order/ });
}

test('a known address is filled in', () => {
  const link = renderWith({ email: 'desk@mymedic.example' });
  expect(link).toHaveAccessibleName('Email order');
  expect(link).toHaveAttribute('href', 'mailto:desk@mymedic.example?subject=Order');
});

test('an address that is still being looked up cannot be written to yet', () => {
  const link = renderWith('pending');
  expect(link).toHaveAttribute('aria-disabled', 'true');
  expect(link).not.toHaveAttribute('href');
});

test('an address nobody knows is said to be missing', () => {
  const link = renderWith('none');
  expect(link).toHaveAccessibleName('Email order (no address known)');
  expect(link).toHaveAttribute('href', 'mailto:?subject=Order');
});

test('an address that could not be looked up does not pass for a missing one', () => {
  const link = renderWith('failed');
  expect(link).toHaveAccessibleName('Email order (address not loaded)');
  expect(link).toHaveAttribute('href', 'mailto:?subject=Order');
});
