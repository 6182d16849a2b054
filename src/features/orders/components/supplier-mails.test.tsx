import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { order } from '#testing/factories.ts';
import { SupplierMails } from './supplier-mails.tsx';

function renderWith(address: string | null | undefined) {
  render(<SupplierMails order={order()} addressOf={() => address} className="" />);
  return screen.getByRole('link', { name: /^Email Distributor/ });
}

test('a known address is filled in', () => {
  const link = renderWith('desk@mymedic.example');
  expect(link).toHaveAccessibleName('Email Distributor');
  expect(link).toHaveAttribute('href', expect.stringMatching(/^mailto:desk@mymedic\.example\?/));
});

test('an address that is still being looked up cannot be written to yet', () => {
  const link = renderWith(undefined);
  expect(link).toHaveAttribute('aria-disabled', 'true');
  expect(link).not.toHaveAttribute('href');
});

test('an address nobody knows is said to be missing', () => {
  const link = renderWith(null);
  expect(link).toHaveAccessibleName('Email Distributor (no address known)');
  expect(link).toHaveAttribute('href', expect.stringMatching(/^mailto:\?subject=/));
});
