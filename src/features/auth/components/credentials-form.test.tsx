import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CredentialsForm } from './credentials-form.tsx';

test('switching between login and sign-up keeps the email address, but neither password nor errors', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn().mockResolvedValue(undefined);
  const form = (mode: 'login' | 'sign-up') => (
    <CredentialsForm mode={mode} submitLabel="Go" busyLabel="Going…" onSubmit={onSubmit} />
  );
  const { rerender } = render(form('sign-up'));
  await user.type(screen.getByLabelText('Email'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(await screen.findByText('Please choose at least 8 characters.')).toBeInTheDocument();

  rerender(form('login'));
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.queryByText(/Please choose/)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ email: 'ana@example.com', password: 'short' });
});
