import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { CheckoutForm } from './checkout-form.tsx';

beforeEach(() => {
  sessionStorage.clear();
  render(<CheckoutForm onSubmit={vi.fn()} />);
});

async function paste(label: string, text: string) {
  const field = screen.getByLabelText(label);
  await userEvent.click(field);
  await userEvent.paste(text);
  return field;
}

test.each([
  ['Card number', ' 4242 4242 4242 4242', '4242 4242 4242 4242'],
  ['Card number', '4242  4242  4242  4242\n', '4242 4242 4242 4242'],
  ['Card number', '6304 0000 0000 0000 000', '6304000000000000000'],
  ['Expiry date', '12/2030', '12/30'],
  ['Expiry date', '12 / 30', '12/30'],
  ['Expiry date', ' 12/30', '12/30'],
  ['State', ' CA', 'CA'],
  ['CVV', ' 1234', '1234'],
])('%s: a pasted %j is not cut but formatted', async (label, text, shown) => {
  expect(await paste(label, text)).toHaveValue(shown);
});

test.each([
  ['Card number', '4242 4242 4242 4242 4242', 'Card number must be at least 13 digits'],
  ['Expiry date', '12/203', 'Invalid format (MM/YY)'],
  ['State', 'Texas', 'State is required'],
  ['CVV', '12345', 'CVV must be 3-4 digits'],
])('%s: a pasted %j is too long and refused uncut', async (label, text, message) => {
  await paste(label, text);
  await userEvent.click(screen.getByRole('button', { name: 'Complete Order' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(label)).toBeInvalid();
});

test('pasted text replaces the selected text', async () => {
  const field = await paste('Card number', '4242 4242 4242 4242');
  await userEvent.tripleClick(field);
  await userEvent.paste(' 5555 5555 5555 4444');
  expect(field).toHaveValue('5555 5555 5555 4444');
});
