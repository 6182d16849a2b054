import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { CredentialsForm, type CredentialsMode } from './credentials-form.tsx';

test('CredentialsForm keeps the email address and clears password and errors if the mode changes', async () => {
  const onSubmit = vi.fn().mockResolvedValue(undefined);
  function Form() {
    const [mode, setMode] = useState<CredentialsMode>('sign-up');
    const labels = { submitLabel: 'Go', busyLabel: 'Going…' };
    return <CredentialsForm {...{ mode, onSubmit }} {...labels} onModeChange={setMode} />;
  }
  const { user } = renderInApp(<Form />);
  await user.type(screen.getByLabelText('Email'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(await screen.findByText('Please choose at least 8 characters.')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Already have an account? Log in' }));
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.queryByText(/Please choose/)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(onSubmit.mock.lastCall?.[0]).toEqual({ email: 'ana@example.com', password: 'short' });
});
