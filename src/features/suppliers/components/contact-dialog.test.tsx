import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { supplier } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import { saveSupplierContact } from '../api.ts';
import type { Supplier } from '../supplier.ts';
import { ContactDialog } from './contact-dialog.tsx';

vi.mock('../api.ts', async (original) => ({
  ...(await original<object>()),
  saveSupplierContact: vi.fn(),
}));

const shown = supplier();
const changed = supplier({ contactName: 'Pat Vale', phone: '(801) 555-0199', updatedAt: 'later' });

beforeEach(() => {
  vi.mocked(saveSupplierContact).mockReset();
});

const dialog = (current: Supplier) => <ContactDialog supplier={current} onClose={vi.fn()} />;
const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save contact' }));

test('a contact is saved with the version that was shown', async () => {
  vi.mocked(saveSupplierContact).mockResolvedValueOnce();
  const { rerender } = renderInApp(dialog(shown));
  await userEvent.type(field('Phone'), '9');
  rerender(dialog(changed));
  await save();
  await waitFor(() => expect(saveSupplierContact).toHaveBeenCalledOnce());
  expect(vi.mocked(saveSupplierContact).mock.calls[0]?.[0].updatedAt).toBe(shown.updatedAt);
});

test("after a refusal a colleague's change is shown, typed text stays, and saving again works", async () => {
  vi.mocked(saveSupplierContact).mockRejectedValueOnce(new ApiError('', { status: 409 }));
  vi.mocked(saveSupplierContact).mockResolvedValueOnce();
  const { rerender } = renderInApp(dialog(shown));
  await userEvent.clear(field('Contact person'));
  await userEvent.type(field('Contact person'), 'Sam Field');
  await save();
  await waitFor(() => expect(saveSupplierContact).toHaveBeenCalledOnce());

  rerender(dialog(changed));
  await waitFor(() => expect(field('Phone')).toHaveValue('(801) 555-0199'));
  expect(field('Contact person')).toHaveValue('Sam Field');
  expect(field('Contact person')).toHaveAccessibleDescription(
    'A coworker changed this to Pat Vale. Saving replaces it.',
  );
  await save();
  await waitFor(() => expect(saveSupplierContact).toHaveBeenCalledTimes(2));
  expect(saveSupplierContact).toHaveBeenLastCalledWith(changed, {
    contactName: 'Sam Field',
    email: shown.email,
    phone: '(801) 555-0199',
    website: shown.website,
  });
});
