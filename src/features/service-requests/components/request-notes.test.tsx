import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { addRequestNote } from '../staff-api.ts';
import { RequestNotes } from './request-notes.tsx';

vi.mock('../staff-api.ts', () => ({ addRequestNote: vi.fn() }));

test('a saved note leaves the box, also when something that nobody sees was pasted with it', async () => {
  vi.mocked(addRequestNote).mockResolvedValueOnce();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RequestNotes requestId="1" notes={[]} />
    </QueryClientProvider>,
  );
  const box = screen.getByLabelText('Add a note');
  await userEvent.type(box, 'Called\u200b twice ');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(addRequestNote).toHaveBeenCalledExactlyOnceWith('1', 'Called twice');
  await waitFor(() => expect(box).toHaveValue(''));
});
