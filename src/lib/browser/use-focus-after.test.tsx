import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useRef } from 'react';
import { expect, test } from 'vitest';
import { useFocusAfter } from './use-focus-after.ts';

function Row({ status }: { status: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const onUse = useFocusAfter(status, () => link.current);
  return (
    <p>
      <a ref={link} href="#order">
        Order
      </a>
      {status === 'pending' && (
        <button onClick={(event) => onUse(event.currentTarget)}>Process</button>
      )}
    </p>
  );
}

interface PageProps {
  title?: string;
  /** Of the one order in the list, if the list's filter finds it. */
  status?: string;
}

// Strict mode runs effects twice: a mere mounting must not pass for a control that went.
function page({ title = 'Orders', status }: PageProps) {
  return (
    <StrictMode>
      <main>
        <h1 key={title}>{title}</h1>
        <input aria-label="Search" />
        {status !== undefined && <Row status={status} />}
      </main>
    </StrictMode>
  );
}

async function renderUsed() {
  const { rerender } = render(page({ status: 'pending' }));
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Process' }));
  expect(screen.getByRole('button', { name: 'Process' })).toHaveFocus();
  return rerender;
}

test('a control that goes alone hands the focus to something near', async () => {
  const rerender = await renderUsed();
  rerender(page({ status: 'processing' }));
  expect(screen.getByRole('link', { name: 'Order' })).toHaveFocus();
});

test('a control that goes with its row hands the focus to the heading', async () => {
  const rerender = await renderUsed();
  rerender(page({}));
  expect(screen.getByRole('heading', { name: 'Orders' })).toHaveFocus();
});

test('who has gone on meanwhile is not called back', async () => {
  const rerender = await renderUsed();
  await userEvent.click(screen.getByLabelText('Search'));
  rerender(page({}));
  expect(screen.getByLabelText('Search')).toHaveFocus();
});

test('who has let go of the control is not sent anywhere', async () => {
  const rerender = await renderUsed();
  await userEvent.click(document.body);
  rerender(page({}));
  expect(document.body).toHaveFocus();
});

test('a control that goes with its page leaves the focus to the next one', async () => {
  const rerender = await renderUsed();
  rerender(page({ title: 'Inventory' }));
  expect(document.body).toHaveFocus();
});
