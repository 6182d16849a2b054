import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readDraft } from '#lib/forms/form-draft.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
import type { FormDefinition } from './form-definition.ts';
import { RequestForm } from './request-form.tsx';

const letters = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
const message = { title: '', description: '' };
const empty = { name: '', notes: '', size: '', other: '', pests: [], more: [], isHome: false };

const definition: FormDefinition = {
  name: 'Request',
  draft: 'request',
  schema: () => z.any(),
  empty,
  sections: [
    {
      legend: '',
      fields: [
        { kind: 'text', name: 'name', label: 'Name' },
        { kind: 'textarea', name: 'notes', label: 'Notes' },
        { kind: 'select', name: 'size', label: 'Size', options: letters },
        { kind: 'select', name: 'other', label: 'Other', options: letters },
        { kind: 'checkboxes', name: 'pests', label: 'Pests', options: letters },
        { kind: 'checkboxes', name: 'more', label: 'More', options: letters },
        { kind: 'checkbox', name: 'isHome', label: 'Home' },
      ],
    },
  ],
  refusals: [],
  success: message,
  failure: message,
  submitLabel: 'Send',
  busyLabel: 'Sending…',
};

const field = (name: string) => document.querySelector(`[name=${name}]`)!;
const box = (name: string, value: string) =>
  document.querySelector(`[name=${name}][value=${value}]`)!;

it('bringing a cleared form back loses nothing that was typed since', async () => {
  render(
    <RequestForm
      definition={definition}
      send={() => Promise.resolve({})}
      onSuccess={() => undefined}
      storeDraft
    />,
  );
  const user = userEvent.setup();
  await user.type(field('name'), 'Ana');
  await user.type(field('notes'), 'Ants');
  await user.selectOptions(field('size'), 'a');
  await user.selectOptions(field('other'), 'a');
  for (const ticked of [box('pests', 'a'), box('more', 'a'), field('isHome')]) {
    await user.click(ticked);
  }
  await user.click(screen.getByRole('button', { name: 'Clear form' }));
  expect(field('name')).toHaveValue('');
  await user.type(field('name'), 'Ben');
  await user.selectOptions(field('size'), 'b');
  await user.click(box('pests', 'c'));
  act(() => toastQueue.drain().at(-1)!.action!.onClick());

  const restored = {
    name: 'Ben',
    notes: 'Ants',
    size: 'b',
    other: 'a',
    pests: ['c'],
    more: ['a'],
    isHome: true,
  };
  expect(readDraft('request')?.values).toEqual(restored);
  for (const name of ['name', 'notes', 'size', 'other'] as const) {
    expect(field(name)).toHaveValue(restored[name]);
  }
  const ticked = [...document.querySelectorAll('input:checked')];
  expect(ticked).toEqual([box('pests', 'c'), box('more', 'a'), field('isHome')]);
});
