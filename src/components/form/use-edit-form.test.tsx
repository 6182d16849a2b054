import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#lib/api/api-error.ts';
import { renderInApp } from '#testing/render.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { TextField } from './text-field.tsx';
import { useEditForm } from './use-edit-form.ts';

const schema = z.object({ name: z.string(), phone: z.string() });
type Contact = z.infer<typeof schema>;
const shown: Contact = { name: 'Ana Ortiz', phone: '555-0100' };
const changed: Contact = { name: 'Pat Vale', phone: '555-0199' };

const save = vi.fn<(values: Contact, base: Contact, key: string) => Promise<void>>();
beforeEach(() => {
  save.mockReset();
});

function ContactDialog({ saved, adds = false }: { saved: Contact; adds?: boolean }) {
  const { field, ...form } = useEditForm({
    record: 'contact',
    schema,
    saved,
    toValues: (contact) => contact,
    save,
    queryKeys: [],
    failure: { title: 'Failed to save contact' },
    onClose: () => undefined,
    adds,
  });
  return (
    <EditDialog title="Contact" description="Of a supplier." form={form} submitLabel="Save">
      <TextField label="Name" {...field('name')} />
      <TextField label="Phone" {...field('phone')} />
    </EditDialog>
  );
}

const name = () => screen.getByRole('textbox', { name: 'Name' });
const phone = () => screen.getByRole('textbox', { name: 'Phone' });

async function open(adds = false) {
  const { user, rerender } = renderInApp(<ContactDialog saved={shown} adds={adds} />);
  await user.clear(name());
  await user.type(name(), 'Sam Field');
  return {
    teamMemberSaves: () => rerender(<ContactDialog saved={changed} adds={adds} />),
    save: async () => {
      const button = screen.getByRole('button', { name: 'Save' });
      // Waits, because the form ignores a press during the previous attempt.
      await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
      await user.click(button);
    },
  };
}

test('a save passes the record that was shown, not a later one', async () => {
  const dialog = await open();
  save.mockResolvedValueOnce();
  dialog.teamMemberSaves();
  await dialog.save();
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.lastCall?.[1]).toEqual(shown);
});

test.each([409, 0])(
  'after status %i a team member’s change is shown, typed text stays, and saving again works',
  async (status) => {
    const dialog = await open();
    save.mockRejectedValueOnce(new ApiError('', { status }));
    save.mockResolvedValueOnce();
    await dialog.save();
    await waitFor(() => expect(save).toHaveBeenCalledOnce());

    dialog.teamMemberSaves();
    await waitFor(() => expect(phone()).toHaveValue('555-0199'));
    expect(name()).toHaveValue('Sam Field');
    expect(name()).toHaveAccessibleDescription(
      'A team member changed this to Pat Vale. Saving replaces it.',
    );
    await dialog.save();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.lastCall?.slice(0, 2)).toEqual([
      { name: 'Sam Field', phone: '555-0199' },
      changed,
    ]);
  },
);

test('after a lost answer, the added record is not shown as a team member’s change and is sent again', async () => {
  const dialog = await open(true);
  save.mockRejectedValueOnce(new ApiError('', { status: 0 }));
  save.mockResolvedValueOnce();
  await dialog.save();
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  // The list behind the dialog already contains the added record.
  dialog.teamMemberSaves();
  expect(phone()).toHaveValue('555-0100');
  expect(name()).toHaveAccessibleDescription('');
  await dialog.save();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]).toEqual(save.mock.calls[0]);
});

test('a conflict with an earlier version under the same key renews the key', async () => {
  const dialog = await open();
  save.mockRejectedValueOnce(new ApiError('', { status: 0 }));
  save.mockRejectedValueOnce(new ApiError('', { status: 409, code: 'idempotency_conflict' }));
  save.mockResolvedValueOnce();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await dialog.save();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(attempt));
  }
  const [first, second, third] = save.mock.calls.map(([, , key]) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
