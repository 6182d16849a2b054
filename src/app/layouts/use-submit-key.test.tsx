import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { useSubmitKey } from './use-submit-key.ts';

function Page({ onSend, isBusy = false }: { onSend: () => void; isBusy?: boolean }) {
  useSubmitKey();
  return (
    <>
      <input aria-label="Outside" />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <textarea aria-label="Message" />
        <button type="button">Add a line</button>
        <button type="submit" disabled={isBusy}>
          Send
        </button>
      </form>
    </>
  );
}

test('Enter with Ctrl or the Command key sends the form with the focus, from any of its parts', () => {
  const onSend = vi.fn();
  const { rerender } = render(<Page onSend={onSend} />);
  const message = screen.getByLabelText('Message');
  fireEvent.keyDown(message, { key: 'Enter' });
  fireEvent.keyDown(screen.getByLabelText('Outside'), { key: 'Enter', ctrlKey: true });
  expect(onSend).not.toHaveBeenCalled();

  fireEvent.keyDown(message, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(screen.getByText('Add a line'), { key: 'Enter', metaKey: true });
  expect(onSend).toHaveBeenCalledTimes(2);

  // A key that is held down, and a form that is on its way.
  fireEvent.keyDown(message, { key: 'Enter', ctrlKey: true, repeat: true });
  rerender(<Page onSend={onSend} isBusy />);
  fireEvent.keyDown(message, { key: 'Enter', ctrlKey: true });
  expect(onSend).toHaveBeenCalledTimes(2);
});

test('the keys confirm what a dialog asks, from any of its parts, and Enter in its field does not', async () => {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()];
  function Question() {
    useSubmitKey();
    return (
      <ConfirmDialog
        {...{ title: 'Refund?', description: 'It counts today.', busy: false, onConfirm, onClose }}
        confirm="Refund"
        dismiss="Not now"
      >
        <input aria-label="Postage" />
      </ConfirmDialog>
    );
  }
  render(<Question />);
  await userEvent.type(screen.getByLabelText('Postage'), '8{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  for (const part of [
    screen.getByLabelText('Postage'),
    screen.getByRole('button', { name: 'Close' }),
  ]) {
    fireEvent.keyDown(part, { key: 'Enter', ctrlKey: true });
  }
  expect(onConfirm).toHaveBeenCalledTimes(2);
  expect(onClose).not.toHaveBeenCalled();
});
