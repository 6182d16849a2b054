import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#lib/api/api-error.ts';
import { renderInApp } from '#testing/render.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { TextField } from './text-field.tsx';
import { useEditForm } from './use-edit-form.ts';

const save =
  vi.fn<(values: { amount: string }, seen: { amount: string }, key: string) => Promise<void>>();
const saved = { amount: '' };

function Adding() {
  const { field, ...form } = useEditForm({
    record: 'payment',
    schema: z.object({ amount: z.string() }),
    saved,
    toValues: ({ amount }) => ({ amount }),
    save,
    queryKeys: [],
    failure: { title: 'Not saved' },
  });
  return (
    <EditDialog title="Add" description="" form={form} submitLabel="Save">
      <TextField label="Amount" {...field('amount')} />
    </EditDialog>
  );
}

test('what is changed after an earlier version has arrived gets a key of its own', async () => {
  const { user } = renderInApp(<Adding />);
  save.mockRejectedValueOnce(new ApiError('', { status: 0 }));
  save.mockRejectedValueOnce(new ApiError('', { status: 409, code: 'idempotency_conflict' }));
  await user.type(screen.getByLabelText('Amount'), '1');
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await user.click(screen.getByRole('button', { name: 'Save' }));
  }
  const [first, second, third] = save.mock.calls.map(([, , key]) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
