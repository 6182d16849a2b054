import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { EmailLink } from '#components/email-link.tsx';
import { supplier } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import { SupplierEmailsNotice } from './components/supplier-emails-notice.tsx';
import type { Supplier } from './supplier.ts';
import { useSupplierEmail } from './use-supplier-email.ts';

const load = vi.hoisted(() => vi.fn<() => Promise<Supplier[]>>());
vi.mock('./staff-api.ts', () => ({ suppliersQuery: { queryKey: ['suppliers'], queryFn: load } }));

function Mails() {
  const emailOf = useSupplierEmail();
  return (
    <>
      <SupplierEmailsNotice />
      {['MyMedic', 'Somebody else'].map((name) => (
        <EmailLink
          key={name}
          address={emailOf(name)}
          mailTo={(address) => `mailto:${address}`}
          className=""
        >
          {name}
        </EmailLink>
      ))}
    </>
  );
}

beforeEach(() => {
  load.mockReset();
});

test('useSupplierEmail returns "none" for an unknown distributor', async () => {
  load.mockResolvedValueOnce([supplier()]);
  renderInApp(<Mails />);
  expect(screen.getByRole('link', { name: 'MyMedic' })).toHaveAttribute('aria-disabled', 'true');
  const missing = await screen.findByRole('link', { name: 'Somebody else (no address known)' });
  expect(missing).toHaveAttribute('href', 'mailto:');
  expect(screen.getByRole('link', { name: 'MyMedic' })).toHaveAttribute(
    'href',
    'mailto:orders@mymedic.example',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('SupplierEmailsNotice offers to load the suppliers again after a failure', async () => {
  load.mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce([supplier()]);
  renderInApp(<Mails />);
  expect(
    await screen.findByRole('link', { name: 'MyMedic (address not loaded)' }),
  ).toBeInTheDocument();
  expect(screen.queryByText(/no address known/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'MyMedic' })).toHaveAttribute(
    'href',
    'mailto:orders@mymedic.example',
  );
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});
