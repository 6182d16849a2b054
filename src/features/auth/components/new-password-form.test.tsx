import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { toastQueue } from '#lib/feedback/toast.ts';
import { setPassword, signInByLink } from '../api.ts';
import { NewPasswordForm } from './new-password-form.tsx';

vi.mock('../api.ts');

async function save(password: string) {
  const field = screen.getByLabelText('New password');
  await userEvent.clear(field);
  await userEvent.type(field, password);
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
}

test('NewPasswordForm uses the link once, even if the first passwords are refused', async () => {
  const onRefused = vi.fn();
  const link = { type: 'recovery', tokenHash: 'abc', email: '', isBroken: false } as const;
  const onSaved = vi.fn().mockResolvedValue(undefined);
  vi.mocked(signInByLink).mockResolvedValue({ user: { id: 'u1' } } as never);
  render(<NewPasswordForm purpose="reset" link={link} onRefused={onRefused} onSaved={onSaved} />);
  await save('short');
  expect(await screen.findByText('Please choose at least 8 characters.')).toBeVisible();
  expect(signInByLink).not.toHaveBeenCalled();

  vi.mocked(setPassword).mockRejectedValueOnce(new AuthApiError('old', 422, 'same_password'));
  await save('the old one');
  expect(await screen.findByText(/This is your old password/)).toBeVisible();
  vi.mocked(setPassword).mockRejectedValueOnce(new AuthWeakPasswordError('…', 422, ['characters']));
  await save('no digit in it');
  expect(await screen.findByText(/digits and symbols/)).toBeVisible();

  await save('long enough');
  expect(signInByLink).toHaveBeenCalledExactlyOnceWith(link);
  expect(setPassword).toHaveBeenLastCalledWith('long enough', { mayBeSame: false });
  expect(onSaved).toHaveBeenCalledExactlyOnceWith('u1');
  expect(onRefused).not.toHaveBeenCalled();
});

test('NewPasswordForm asks first if the link signs in another account than the one it names', async () => {
  vi.mocked(setPassword).mockClear();
  vi.mocked(signInByLink).mockResolvedValue({
    user: { id: 'u1', email: 'own@example.com' },
  } as never);
  const link = {
    type: 'recovery',
    tokenHash: 'abc',
    email: 'ana@example.com',
    isBroken: false,
  } as const;
  const onSaved = vi.fn().mockResolvedValue(undefined);
  render(<NewPasswordForm purpose="reset" link={link} onRefused={vi.fn()} onSaved={onSaved} />);
  await save('long enough');
  expect(await screen.findByText(/for the account own@example.com/)).toBeVisible();
  expect(setPassword).not.toHaveBeenCalled();
  await save('long enough');
  expect(onSaved).toHaveBeenCalledExactlyOnceWith('u1');
});

test('NewPasswordForm keeps the typed password if there is no connection', async () => {
  toastQueue.drain();
  const [onRefused, onSaved] = [vi.fn(), vi.fn()];
  const link = { type: 'recovery', tokenHash: 'abc', email: '', isBroken: false } as const;
  render(<NewPasswordForm purpose="reset" link={link} onRefused={onRefused} onSaved={onSaved} />);
  vi.mocked(signInByLink).mockRejectedValueOnce(new AuthRetryableFetchError('Failed to fetch', 0));
  await save('an even longer one');
  await vi.waitFor(() =>
    expect(toastQueue.drain()[0]?.title).toBe('Your new password could not be saved.'),
  );
  expect(screen.getByLabelText('New password')).toHaveValue('an even longer one');
  const used = new AuthApiError('expired', 403, 'otp_expired');
  vi.mocked(signInByLink).mockRejectedValueOnce(used);
  await save('an even longer one');
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledExactlyOnceWith(used));
  expect(onSaved).not.toHaveBeenCalled();
});
