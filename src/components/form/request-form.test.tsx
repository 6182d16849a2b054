import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
import { draftOf } from '#lib/forms/draft.ts';
import type { FormDefinition, SendOptions, SentRequest } from './form-definition.ts';
import { emptyValues } from './form-schema.ts';
import { renderInApp } from '#testing/render.tsx';
import { RequestForm } from './request-form.tsx';

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
const message = { title: 'Toast', description: '' };

const definition = {
  name: 'Request',
  draft: 'request',
  sections: [
    {
      legend: '',
      fields: [
        { kind: 'text', name: 'name', label: 'Name', required: 'Who are you?' },
        { kind: 'textarea', name: 'notes', label: 'Notes' },
        { kind: 'select', name: 'size', label: 'Size', options },
        { kind: 'checkboxes', name: 'pests', label: 'Pests', options },
        { kind: 'checkboxes', name: 'more', label: 'More', options },
        { kind: 'checkbox', name: 'isHome', label: 'Home' },
      ],
    },
  ],
  missing: message,
  success: message,
  failure: message,
  submitLabel: 'Send',
  busyLabel: 'Sending…',
} as const satisfies FormDefinition;

const send = vi.fn<(values: object, sent: SendOptions) => Promise<SentRequest>>();

function setUp() {
  send.mockReset().mockResolvedValue({});
  const onSuccess = vi.fn();
  const { user } = renderInApp(
    <RequestForm definition={definition} onSuccess={onSuccess} send={send} showsDraftNotice />,
  );
  return { user, onSuccess };
}

const field = (name: string) => document.querySelector(`[name=${name}]`)!;
const box = (name: string, value: string) =>
  document.querySelector(`[name=${name}][value=${value}]`)!;
const button = (name: string) => screen.getByRole('button', { name });

it('refuses a blank required field, sends the typed values, and is blank afterward', async () => {
  const { user, onSuccess } = setUp();
  await user.click(button('Send'));
  await waitFor(() => expect(field('name')).toHaveAccessibleDescription('Who are you?'));
  expect(field('name')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();

  await user.type(field('name'), ' Ana ');
  await user.click(button('Send'));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]![0]).toMatchObject({ name: 'Ana', pests: [], isHome: false });
  expect(field('name')).toHaveValue('');
  expect(draftOf('draft-request', emptyValues(definition)).read()).toBeUndefined();
});

it('shows the error text of the backend at its field', async () => {
  const { user } = setUp();
  const details = { code: 'invalid_fields', fields: { notes: 'Please shorten this.' } };
  send.mockRejectedValueOnce(new ApiError('Please check.', { status: 422, details }));
  await user.type(field('name'), 'Ana');
  await user.click(button('Send'));
  await waitFor(() => expect(field('notes')).toHaveAccessibleDescription('Please shorten this.'));
  expect(field('notes')).toHaveFocus();
  expect(await screen.findByText(/^Not sent yet/)).toHaveTextContent('Please check');
});

it('after a lost answer, a refusal does not say "Not sent yet" before the next request', async () => {
  const { user, onSuccess } = setUp();
  const refusal = new ApiError('Please call us.', {
    status: 429,
    details: { code: 'rate_limited' },
  });
  send.mockRejectedValueOnce(new ApiError('', { status: 0 })).mockRejectedValueOnce(refusal);
  await user.type(field('name'), 'Ana');
  await user.click(button('Send'));
  await screen.findByText(/^We could not confirm/);
  await user.click(button('Send'));
  expect(await screen.findByText(/^We could not confirm.*Please call us/)).toBeVisible();
  await user.click(button('Send'));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  send.mockRejectedValueOnce(refusal);
  await user.type(field('name'), 'Ana');
  await user.click(button('Send'));
  expect(await screen.findByText(/^Not sent yet.*Please call us/)).toBeVisible();
});

it('a retry keeps the key, and a conflict with an earlier version renews it', async () => {
  const { user } = setUp();
  const conflict = { status: 409, code: 'idempotency_conflict' };
  send.mockRejectedValueOnce(new ApiError('', { status: 0 }));
  send.mockRejectedValueOnce(new ApiError('', conflict));
  await user.type(field('name'), 'Ana');
  await user.click(button('Send'));
  await screen.findByText(/^We could not confirm/);
  await user.type(field('name'), ' Ortiz');
  await user.click(button('Send'));
  expect(
    await screen.findByText(/^An earlier version of this request has reached us/),
  ).toBeVisible();
  await user.click(button('Send'));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  const [first, second, third] = send.mock.calls.map(([, { key }]) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('Undo restores a cleared form and keeps the values typed since', async () => {
  const { user } = setUp();
  await user.type(field('name'), 'Ana');
  await user.type(field('notes'), 'Ants');
  await user.selectOptions(field('size'), 'a');
  for (const ticked of [box('pests', 'a'), box('more', 'a'), field('isHome')]) {
    await user.click(ticked);
  }
  await user.click(button('Clear form'));
  expect(field('name')).toHaveValue('');
  expect(field('name')).toHaveFocus();
  await user.type(field('name'), 'Ben');
  await user.click(box('pests', 'c'));
  act(() => toastQueue.drain().at(-1)!.action!.onClick());

  const restored = {
    name: 'Ben',
    notes: 'Ants',
    size: 'a',
    pests: ['c'],
    more: ['a'],
    isHome: true,
  };
  expect(draftOf('draft-request', emptyValues(definition)).read()).toEqual(restored);
  for (const name of ['name', 'notes', 'size'] as const) {
    expect(field(name)).toHaveValue(restored[name]);
  }
  const ticked = [...document.querySelectorAll('input:checked')];
  expect(ticked).toEqual([box('pests', 'c'), box('more', 'a'), field('isHome')]);
});
