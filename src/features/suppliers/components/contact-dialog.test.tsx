import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
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
  updatedAt: '2026-11-20T08:00:00.123456+00:00',
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

test('what a colleague saved meanwhile is shown, what was typed stays, and the next save goes through', async () => {
  const changed = {
    ...supplier,
    contactName: 'Pat Vale',
    phone: '(801) 555-0199',
    updatedAt: '2026-11-20T08:05:00+00:00',
  };
  const client = new QueryClient();
  vi.mocked(saveSupplierContact).mockReset();
  vi.mocked(saveSupplierContact).mockImplementationOnce(() => {
    client.setQueryData(suppliersQuery.queryKey, [changed]);
    const text = 'This contact was changed meanwhile. Please look at it and save again.';
    const details = { code: 'contact_changed' };
    return Promise.reject(new ApiError(text, { status: 409, code: 'contact_changed', details }));
  });
  vi.mocked(saveSupplierContact).mockResolvedValueOnce();
  const dialog = (shown: Supplier) => (
    <QueryClientProvider client={client}>
      <ContactDialog supplier={shown} onClose={vi.fn()} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(supplier));
  const person = screen.getByRole('textbox', { name: 'Contact person' });
  await userEvent.clear(person);
  await userEvent.type(person, 'Sam Field');
  await userEvent.click(screen.getByRole('button', { name: 'Save contact' }));
  const told: (string | undefined)[] = [];
  await waitFor(() => {
    told.push(...toastQueue.drain().map(({ description }) => description));
    expect(told).toEqual(['This contact was changed meanwhile. Please look at it and save again.']);
  });

  rerender(dialog(changed));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('(801) 555-0199'),
  );
  expect(person).toHaveValue('Sam Field');
  expect(person).toHaveAccessibleDescription('Saved meanwhile: Pat Vale');
  await userEvent.click(screen.getByRole('button', { name: 'Save contact' }));
  await waitFor(() => expect(saveSupplierContact).toHaveBeenCalledTimes(2));
  expect(saveSupplierContact).toHaveBeenNthCalledWith(1, supplier, {
    contactName: 'Sam Field',
    email: supplier.email,
    phone: supplier.phone,
    website: supplier.website,
  });
  expect(saveSupplierContact).toHaveBeenNthCalledWith(2, changed, {
    contactName: 'Sam Field',
    email: supplier.email,
    phone: '(801) 555-0199',
    website: supplier.website,
  });
});

test('a directory that is loaded again while one types does not pass for what one has seen', async () => {
  vi.mocked(saveSupplierContact).mockReset();
  vi.mocked(saveSupplierContact).mockResolvedValueOnce();
  const dialog = (shown: Supplier) => (
    <QueryClientProvider client={new QueryClient()}>
      <ContactDialog supplier={shown} onClose={vi.fn()} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(supplier));
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '9');
  rerender(dialog({ ...supplier, phone: '(801) 555-0199', updatedAt: 'later' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save contact' }));
  await waitFor(() => expect(saveSupplierContact).toHaveBeenCalledOnce());
  expect(vi.mocked(saveSupplierContact).mock.calls[0]?.[0].updatedAt).toBe(supplier.updatedAt);
});
