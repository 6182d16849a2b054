import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CheckoutValues } from '../schema.ts';
import { CheckoutForm } from './checkout-form.tsx';

const onSubmit = vi.fn<(values: CheckoutValues) => Promise<Record<string, string>>>();

beforeEach(() => {
  onSubmit.mockReset().mockResolvedValue({ city: 'No such city' });
  render(<CheckoutForm onSubmit={onSubmit} />);
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
  ['Expiry date', '2029-12', '12/29'],
  ['State', ' CA', 'CA'],
  ['State', 'California', 'CA'],
  ['CVV', ' 1234', '1234'],
])('%s: a pasted %j is not cut but formatted', async (label, text, shown) => {
  expect(await paste(label, text)).toHaveValue(shown);
});

test.each([
  ['Card number', '4242 4242 4242 4242 4242', 'Card number must be at least 13 digits'],
  ['Expiry date', '12/203', 'Invalid format (MM/YY)'],
  ['State', 'Ontario', 'State is required. Use two letters, such as CA for California'],
  ['CVV', '12345', 'CVV must be 3-4 digits'],
])('%s: a pasted %j is too long, not cut, and refused', async (label, text, message) => {
  await paste(label, text);
  await userEvent.click(screen.getByRole('button', { name: 'Complete Order' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(label)).toBeInvalid();
});

/** Browsers and password managers set the whole value at once. It may be longer than `maxLength`. */
function fillIn(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

test.each([
  ['State', 'New York', 'NY'],
  ['Expiry date', '12/2030', '12/30'],
  ['Card number', '4242-4242-4242-4242 ', '4242 4242 4242 4242'],
])('%s: %j is filled in as %j', (label, value, shown) => {
  fillIn(label, value);
  expect(screen.getByLabelText(label)).toHaveValue(shown);
});

test('CheckoutForm asks once about a state that does not match the ZIP code', async () => {
  const values = {
    Email: 'ana@example.com',
    'First name': 'Ana',
    'Last name': 'Ortiz',
    Address: '1 Congress St',
    City: 'Portland',
    State: 'MA',
    'ZIP code': '04101',
    'Card number': '4242424242424242',
    'Name on card': 'Ana Ortiz',
    'Expiry date': '12/30',
    CVV: '123',
  };
  for (const [label, value] of Object.entries(values)) fillIn(label, value);
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Complete Order' }));
  const question = '04101 is in Maine, ME. Is MA right?';
  await send();
  expect(await screen.findByText(question)).toBeVisible();
  expect(screen.getByLabelText('State')).toHaveFocus();
  // After a change of the ZIP code, the question disappears. Submitting the form shows a new question.
  fillIn('ZIP code', '96799');
  await waitFor(() => expect(screen.queryByText(question)).not.toBeInTheDocument());
  await send();
  expect(await screen.findByText(/^96799 is in Hawaii, HI or American Samoa, AS\./)).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  await send();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ state: 'MA', zipCode: '96799' });
  // The server refuses a field. Its message is shown below that field.
  expect(await screen.findByText('No such city')).toBeVisible();
  expect(screen.getByLabelText('City')).toHaveFocus();
});

test('pasted text replaces the selected text', async () => {
  const field = await paste('Card number', '4242 4242 4242 4242');
  await userEvent.tripleClick(field);
  await userEvent.paste(' 5555 5555 5555 4444');
  expect(field).toHaveValue('5555 5555 5555 4444');
});

test('CheckoutForm with `paysOnline` has no card fields and names the payment provider', async () => {
  cleanup();
  render(<CheckoutForm paysOnline onSubmit={onSubmit} />);
  expect(screen.getByText(/^Next you pay by card on the page of Stripe/)).toBeVisible();
  for (const label of ['Card number', 'Name on card', 'Expiry date', 'CVV']) {
    expect(screen.queryByLabelText(label)).toBeNull();
  }
  const values = {
    Email: 'ana@example.com',
    'First name': 'Ana',
    'Last name': 'Ortiz',
    Address: '12 Ocean Blvd',
    City: 'Long Beach',
    State: 'CA',
    'ZIP code': '90802',
  };
  for (const [label, value] of Object.entries(values)) fillIn(label, value);
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
});
