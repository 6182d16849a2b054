import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
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
  await user.type(screen.getByLabelText('Reason'), 'Stock count');

  // Three are sold meanwhile, and the list behind the dialog follows.
  queryClient.setQueryData(inventoryQuery.queryKey, [stockItem({ inStock: 7 })]);
  rerender(dialog(7));
  expect(screen.getByText(/: 10 in stock\./)).toBeInTheDocument();
  expect(screen.getByText('A change of −1.')).toBeInTheDocument();
  vi.mocked(correctStock).mockRejectedValueOnce(
    new ApiError('The stock has changed to 7 meanwhile.', { status: 409, code: 'stock_changed' }),
  );
  const save = screen.getByRole('button', { name: 'Save correction' });
  await user.click(save);
  await screen.findByText(/: 7 in stock\./);
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));

  await user.click(save);
  const sent = vi.mocked(correctStock).mock.calls.map(([correction]) => correction.expected);
  expect(sent).toEqual([10, 7]);
});
