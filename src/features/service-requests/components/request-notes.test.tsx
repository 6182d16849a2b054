import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { addRequestNote } from '../staff-api.ts';
import { RequestNotes } from './request-notes.tsx';

vi.mock('../staff-api.ts', () => ({ addRequestNote: vi.fn() }));

function renderNotes(client = new QueryClient()) {
  return render(
    <QueryClientProvider client={client}>
      <RequestNotes requestId="1" notes={[]} />
    </QueryClientProvider>,
  );
}

test('a saved note leaves the box, also with an invisible character in it', async () => {
  vi.mocked(addRequestNote).mockResolvedValueOnce();
  renderNotes();
  const box = screen.getByLabelText('Add a note');
  await userEvent.type(box, 'Called\u200b twice ');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(addRequestNote).toHaveBeenCalledExactlyOnceWith('1', 'Called twice');
  await waitFor(() => expect(box).toHaveValue(''));
});

test('a note that is being saved cannot be saved twice, also after a look at another page', async () => {
  let answer: () => void = () => undefined;
  vi.mocked(addRequestNote).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const client = new QueryClient();
  const { unmount } = renderNotes(client);
  await userEvent.type(screen.getByLabelText('Add a note'), 'Called twice');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  unmount();

  renderNotes(client);
  const box = screen.getByLabelText('Add a note');
  expect(box).toHaveValue('Called twice');
  await userEvent.click(screen.getByRole('button', { name: 'Saving…' }));
  expect(addRequestNote).toHaveBeenCalledOnce();
  answer();
  await waitFor(() => expect(box).toHaveValue(''));
  expect(await screen.findByRole('button', { name: 'Save note' })).toBeInTheDocument();
});
