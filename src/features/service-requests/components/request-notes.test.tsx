import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { addRequestNote } from '../staff-api.ts';
import { RequestNotes } from './request-notes.tsx';

vi.mock('../staff-api.ts', () => ({ addRequestNote: vi.fn() }));

const notes = <RequestNotes requestId="1" notes={[]} />;

test('RequestNotes clears the box after saving, even if the note had an invisible character', async () => {
  vi.mocked(addRequestNote).mockResolvedValueOnce();
  renderInApp(notes);
  const box = screen.getByLabelText('Add a note');
  await userEvent.type(box, 'Called\u200b twice ');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(addRequestNote).toHaveBeenCalledExactlyOnceWith('1', 'Called twice', expect.any(String));
  await waitFor(() => expect(box).toHaveValue(''));
});

test('RequestNotes does not save a note twice if the page is left and opened again meanwhile', async () => {
  let answer: () => void = () => undefined;
  vi.mocked(addRequestNote).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { client, unmount } = renderInApp(notes);
  await userEvent.type(screen.getByLabelText('Add a note'), 'Called twice');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  unmount();

  renderInApp(notes, '/', client);
  const box = screen.getByLabelText('Add a note');
  expect(box).toHaveValue('Called twice');
  await userEvent.click(screen.getByRole('button', { name: 'Saving…' }));
  expect(addRequestNote).toHaveBeenCalledOnce();
  answer();
  await waitFor(() => expect(box).toHaveValue(''));
  expect(await screen.findByRole('button', { name: 'Save note' })).toBeInTheDocument();
});

test('RequestNotes keeps the draft of a note for each request separately', async () => {
  const box = () => screen.getByLabelText('Add a note');
  const { user, rerender } = renderInApp(<RequestNotes key="1" requestId="1" notes={[]} />);
  await user.type(box(), 'Called, will call back');
  rerender(<RequestNotes key="2" requestId="2" notes={[]} />);
  expect(box()).toHaveValue('');
  rerender(<RequestNotes key="1" requestId="1" notes={[]} />);
  expect(box()).toHaveValue('Called, will call back');
});
