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

test('Enter with Ctrl or the Command key in any part of a form sends that form', () => {
  const onSend = vi.fn();
  const { rerender } = render(<Page onSend={onSend} />);
  const message = screen.getByLabelText('Message');
  fireEvent.keyDown(message, { key: 'Enter' });
  fireEvent.keyDown(screen.getByLabelText('Outside'), { key: 'Enter', ctrlKey: true });
  expect(onSend).not.toHaveBeenCalled();

  fireEvent.keyDown(message, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(screen.getByText('Add a line'), { key: 'Enter', metaKey: true });
  expect(onSend).toHaveBeenCalledTimes(2);

  // A held key or a form that is already sending must not send again.
  fireEvent.keyDown(message, { key: 'Enter', ctrlKey: true, repeat: true });
  rerender(<Page onSend={onSend} isBusy />);
  fireEvent.keyDown(message, { key: 'Enter', ctrlKey: true });
  expect(onSend).toHaveBeenCalledTimes(2);
});

test('Enter with Ctrl in any part of a dialog confirms it, and Enter alone in its field does not', async () => {
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
