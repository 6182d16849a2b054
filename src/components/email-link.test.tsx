import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmailLink, type EmailLookup } from './email-link.tsx';

function renderWith(address: EmailLookup) {
  render(
    <EmailLink address={address} mailTo={(to) => `mailto:${to}?subject=Order`} className="">
      Email order
    </EmailLink>,
  );
  return screen.getByRole('link', { name: /^Email order/ });
}

test('the link has the address that is known', () => {
  const link = renderWith({ email: 'desk@mymedic.example' });
  expect(link).toHaveAccessibleName('Email order');
  expect(link).toHaveAttribute('href', 'mailto:desk@mymedic.example?subject=Order');
});

test('the link is disabled while the address is loading', () => {
  const link = renderWith('pending');
  expect(link).toHaveAttribute('aria-disabled', 'true');
  expect(link).not.toHaveAttribute('href');
});

test('the link says that no address is known', () => {
  const link = renderWith('none');
  expect(link).toHaveAccessibleName('Email order (no address known)');
  expect(link).toHaveAttribute('href', 'mailto:?subject=Order');
});

test('the link says that the address could not be loaded', () => {
  const link = renderWith('failed');
  expect(link).toHaveAccessibleName('Email order (address not loaded)');
  expect(link).toHaveAttribute('href', 'mailto:?subject=Order');
});
