import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useFocusRecovery } from './use-focus-recovery.ts';

interface PageProps {
  /** Status of the only order. Without a status, the list is empty. */
  status?: 'pending' | 'done';
}

function Page({ status }: PageProps) {
  useFocusRecovery();
  return (
    <main>
      <h1>Orders</h1>
      <input aria-label="Search" />
      <table>
        <tbody>
          {status && (
            <tr>
              <td>
                <a href="#order">Order</a>
                {status === 'pending' && <button>Process</button>}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </main>
  );
}

async function renderPressed() {
  const { rerender } = render(<Page status="pending" />);
  await userEvent.click(screen.getByRole('button', { name: 'Process' }));
  expect(screen.getByRole('button', { name: 'Process' })).toHaveFocus();
  return rerender;
}

/** Waits longer than the focus needs to move. */
const wait = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a control that disappears hands the focus to the link of its row', async () => {
  const rerender = await renderPressed();
  rerender(<Page status="done" />);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Order' })).toHaveFocus());
});

test('a control that disappears with its row hands the focus to the heading', async () => {
  const rerender = await renderPressed();
  rerender(<Page />);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Orders' })).toHaveFocus());
});

test('a person who has moved to another field keeps the focus there', async () => {
  const rerender = await renderPressed();
  await userEvent.click(screen.getByLabelText('Search'));
  rerender(<Page />);
  await wait();
  expect(screen.getByLabelText('Search')).toHaveFocus();
});

test('after a click beside the control, its removal moves no focus', async () => {
  const rerender = await renderPressed();
  await userEvent.click(document.body);
  await wait();
  rerender(<Page />);
  await wait();
  expect(document.body).toHaveFocus();
});
