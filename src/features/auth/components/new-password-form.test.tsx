import { AuthApiError } from '@supabase/supabase-js';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { setPassword, signInByLink } from '../api.ts';
import { authMessages } from '../auth-messages.ts';
import { NewPasswordForm } from './new-password-form.tsx';

vi.mock('../api.ts');

async function save(password: string) {
  const field = screen.getByLabelText('New password');
  await userEvent.clear(field);
  await userEvent.type(field, password);
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
}

test('the link is used once, although the first password is refused', async () => {
  const onExpired = vi.fn();
  const onSaved = vi.fn().mockResolvedValue(undefined);
  vi.mocked(signInByLink).mockResolvedValue({ user: { id: 'u1' } } as never);
  render(<NewPasswordForm tokenHash="abc" onExpired={onExpired} onSaved={onSaved} />);
  await save('short');
  expect(await screen.findByText('Please choose at least 8 characters.')).toBeVisible();
  expect(signInByLink).not.toHaveBeenCalled();

  vi.mocked(setPassword).mockRejectedValueOnce(new AuthApiError('old', 422, 'same_password'));
  await save('the old one');
  expect(await screen.findByText(authMessages.samePassword)).toBeVisible();
  vi.mocked(setPassword).mockRejectedValueOnce(new AuthApiError('A digit.', 422, 'weak_password'));
  await save('no digit in it');
  expect(await screen.findByText('A digit.')).toBeVisible();

  await save('long enough');
  expect(signInByLink).toHaveBeenCalledExactlyOnceWith('abc');
  expect(setPassword).toHaveBeenLastCalledWith('long enough');
  expect(onSaved).toHaveBeenCalledExactlyOnceWith('u1');
  expect(onExpired).not.toHaveBeenCalled();
});
