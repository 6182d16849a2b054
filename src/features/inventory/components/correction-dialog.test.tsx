import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
import { stockItem } from '#testing/factories.ts';
import { correctStock, inventoryQuery } from '../api.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

vi.mock('../api.ts', async (original) => ({
  ...(await original<object>()),
  correctStock: vi.fn(),
}));

test('the stock that was shown while counting is sent along, until a refusal shows another', async () => {
  const user = userEvent.setup();
  const queryClient = new QueryClient();
  const dialog = (inStock: number) => (
    <QueryClientProvider client={queryClient}>
      <CorrectionDialog item={stockItem({ inStock })} onClose={vi.fn()} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(10));
  await user.type(screen.getByLabelText('New stock'), '9');
  await user.selectOptions(screen.getByLabelText('Reason'), 'Stock count');

  // Three are sold meanwhile, and the list behind the dialog follows.
  queryClient.setQueryData(inventoryQuery.queryKey, [stockItem({ inStock: 7 })]);
  rerender(dialog(7));
  expect(screen.getByText(/: 10 in stock\./)).toBeInTheDocument();
  expect(screen.getByText('A change of −1.')).toBeInTheDocument();
  vi.mocked(correctStock).mockRejectedValueOnce(
    new ApiError('The stock is now 7.', { status: 409, code: 'stock_changed' }),
  );
  const save = screen.getByRole('button', { name: 'Save correction' });
  await user.click(save);
  await screen.findByText(/: 7 in stock\./);
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));

  await user.click(save);
  const sent = vi.mocked(correctStock).mock.calls.map(([correction]) => correction.expected);
  expect(sent).toEqual([10, 7]);
});

test('after a lost answer the stock that is there is shown, and nobody is told that it is unchanged', async () => {
  const user = userEvent.setup();
  toastQueue.drain();
  const queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <CorrectionDialog item={stockItem({ inStock: 10 })} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  await user.type(screen.getByLabelText('New stock'), '9');
  await user.selectOptions(screen.getByLabelText('Reason'), 'Stock count');
  queryClient.setQueryData(inventoryQuery.queryKey, [stockItem({ inStock: 9 })]);
  vi.mocked(correctStock).mockRejectedValueOnce(new ApiError('', { status: 0 }));
  await user.click(screen.getByRole('button', { name: 'Save correction' }));
  await screen.findByText(/: 9 in stock\./);
  expect(toastQueue.drain().at(-1)?.description).toMatch(
    /^It is not certain that this was saved\./,
  );
});

test('the dialog closes when the list has been loaded again, and gives the focus to what is there then', async () => {
  const user = userEvent.setup();
  const queryClient = new QueryClient();
  let onLoaded: () => void = () => undefined;
  const reloading = vi
    .spyOn(queryClient, 'invalidateQueries')
    .mockReturnValue(new Promise<void>((resolve) => (onLoaded = resolve)));
  vi.mocked(correctStock).mockResolvedValueOnce(undefined);
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <CorrectionDialog item={stockItem({ inStock: 10 })} onClose={onClose} />
    </QueryClientProvider>,
  );
  await user.type(screen.getByLabelText('New stock'), '90');
  await user.selectOptions(screen.getByLabelText('Reason'), 'Stock count');
  await user.click(screen.getByRole('button', { name: 'Save correction' }));
  await waitFor(() => expect(reloading).toHaveBeenCalled());
  expect(onClose).not.toHaveBeenCalled();
  onLoaded();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('counts are written as everywhere, and so is how many there may be', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CorrectionDialog item={stockItem({ inStock: 89_596 })} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/: 89,596 in stock\./)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('New stock'), '100001');
  expect(screen.getByText('A change of +10,405.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
  expect(await screen.findByText(/from 0 to 100,000\./)).toBeInTheDocument();
});

test('of a product that is on order, it says which reason ends that', () => {
  const dialog = (isOnOrder: boolean) => (
    <QueryClientProvider client={new QueryClient()}>
      <CorrectionDialog item={stockItem({ isOnOrder })} onClose={vi.fn()} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(true));
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/“Delivery”/);
  rerender(dialog(false));
  expect(screen.getByLabelText('Reason')).not.toHaveAccessibleDescription();
});
