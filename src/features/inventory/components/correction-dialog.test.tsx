import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
import { stockItem } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import { correctStock } from '../staff-api.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

vi.mock('../staff-api.ts', async (original) => ({
  ...(await original<object>()),
  correctStock: vi.fn(),
}));

const onClose = vi.fn();
const dialog = (item: Partial<Parameters<typeof stockItem>[0]>) => (
  <CorrectionDialog item={stockItem(item)} onClose={onClose} />
);

async function count(stock: { inStock: number }, counted: string) {
  const { user, ...view } = renderInApp(dialog(stock));
  await user.selectOptions(screen.getByLabelText('What you enter'), 'counted');
  await user.type(screen.getByLabelText('Total in stock now'), counted);
  await user.selectOptions(screen.getByLabelText('Reason'), 'Stock count');
  const save = () => user.click(screen.getByRole('button', { name: 'Save correction' }));
  return { ...view, save };
}

test('CorrectionDialog sends the stock it showed at first, and after a refusal the current stock', async () => {
  const { rerender, save } = await count({ inStock: 10 }, '9');
  // While the dialog is open, three pieces are sold, and the list behind the dialog shows the new stock.
  rerender(dialog({ inStock: 7 }));
  expect(screen.getByText(/: 10 in stock\./)).toBeInTheDocument();
  expect(screen.getByText('10 now, 9 counted: 1 fewer.')).toBeInTheDocument();
  vi.mocked(correctStock).mockRejectedValueOnce(
    new ApiError('The stock is now 7.', { status: 409, code: 'stock_changed' }),
  );
  await save();
  await screen.findByText(/: 7 in stock\./);
  await save();
  const sent = vi.mocked(correctStock).mock.calls.map(([correction]) => correction.expected);
  expect(sent).toEqual([10, 7]);
});

test('CorrectionDialog adds arrived pieces to the shown stock, after a refusal to the current one', async () => {
  const { user, rerender } = renderInApp(dialog({ inStock: 10 }));
  await user.selectOptions(screen.getByLabelText('What you enter'), 'arrived');
  await user.type(screen.getByLabelText('How many arrived'), '5');
  await user.selectOptions(screen.getByLabelText('Reason'), 'Delivery');
  expect(screen.getByText('10 now, 5 arrived: 15.')).toBeInTheDocument();
  vi.mocked(correctStock).mockReset();
  vi.mocked(correctStock).mockRejectedValueOnce(
    new ApiError('The stock is now 7.', { status: 409, code: 'stock_changed' }),
  );
  const save = () => user.click(screen.getByRole('button', { name: 'Save correction' }));
  await save();
  rerender(dialog({ inStock: 7 }));
  await screen.findByText('7 now, 5 arrived: 12.');
  await save();
  expect(vi.mocked(correctStock).mock.calls.map(([{ newStock }]) => newStock)).toEqual([15, 12]);
});

test('CorrectionDialog shows the current stock and a warning after a lost answer', async () => {
  toastQueue.drain();
  const { rerender, save } = await count({ inStock: 10 }, '9');
  vi.mocked(correctStock).mockRejectedValueOnce(new ApiError('', { status: 0 }));
  await save();
  rerender(dialog({ inStock: 9 }));
  await screen.findByText(/: 9 in stock\./);
  expect(toastQueue.drain().at(-1)?.description).toMatch(
    /^We couldn’t confirm that this was saved\./,
  );
});

test('CorrectionDialog writes numbers and their limit with thousands separators', async () => {
  const { save } = await count({ inStock: 89_596 }, '100001');
  expect(screen.getByText(/: 89,596 in stock\./)).toBeInTheDocument();
  expect(screen.getByText('89,596 now, 100,001 counted: 10,405 more.')).toBeInTheDocument();
  await save();
  expect(await screen.findByText(/from 0 to 100,000\./)).toBeInTheDocument();
});

test('CorrectionDialog explains the reason "Delivery" for a product that is on order', async () => {
  const { rerender } = renderInApp(dialog({ onOrder: 12 }));
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/“Delivery”/);
  rerender(dialog({ onOrder: 0 }));
  await waitFor(() => expect(screen.getByLabelText('Reason')).not.toHaveAccessibleDescription());
});

test('CorrectionDialog asks only for the count of a product that was never counted', async () => {
  const { user, rerender } = renderInApp(dialog({ inStock: 40, isCounted: false }));
  expect(screen.getByRole('dialog', { name: 'Count stock' })).toBeVisible();
  expect(screen.getByText(/: not counted yet\./)).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
  vi.mocked(correctStock).mockReset();
  vi.mocked(correctStock).mockRejectedValueOnce(
    new ApiError('The stock is now 7.', { status: 409, code: 'stock_changed' }),
  );
  await user.type(screen.getByLabelText('Total in stock now'), '12');
  const save = () => user.click(screen.getByRole('button', { name: 'Save count' }));
  await save();
  // A team member has counted the product in the meantime.
  rerender(dialog({ inStock: 7 }));
  await screen.findByText('7 now, 12 counted: 5 more.');
  await save();
  expect(vi.mocked(correctStock).mock.calls.map(([correction]) => correction)).toMatchObject([
    { expected: 40, newStock: 12, kind: 'count' },
    { expected: 7, newStock: 12, kind: 'count' },
  ]);
});
