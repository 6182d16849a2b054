import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { toastQueue } from '#lib/toast.ts';
import { saveSupplierContact, suppliersQuery } from '../api.ts';
import type { Supplier } from '../supplier.ts';
import { ContactDialog } from './contact-dialog.tsx';

vi.mock('../api.ts', async (original) => ({
  ...(await original<object>()),
  saveSupplierContact: vi.fn(),
}));

const supplier: Supplier = {
  id: '1',
  name: 'MyMedic',
  description: '',
  website: 'https://mymedic.example',
  category: 'Medical',
  products: [],
  contactName: 'Kelsey Morgan',
  email: 'orders@mymedic.example',
  phone: '(562) 555-0100',
};

beforeEach(() => {
  toastQueue.drain();
});

test('after a lost answer nobody is told that nothing was changed, and the directory is loaded again', async () => {
  vi.mocked(saveSupplierContact).mockRejectedValueOnce(new ApiError('', { status: 0 }));
  const client = new QueryClient();
  client.setQueryData(suppliersQuery.queryKey, [supplier]);
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <ContactDialog supplier={supplier} onClose={onClose} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save contact' }));
  await waitFor(() =>
    expect(client.getQueryState(suppliersQuery.queryKey)?.isInvalidated).toBe(true),
  );
  expect(toastQueue.drain().at(-1)?.description).toMatch(
    /^It is not certain that this was saved\./,
  );
  expect(onClose).not.toHaveBeenCalled();
});
