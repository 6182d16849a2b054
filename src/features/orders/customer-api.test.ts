import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { callRpc } from '#lib/api/database.ts';
import { myOrdersQuery } from './customer-api.ts';

vi.mock('#lib/api/database.ts');

test('orders that cannot be read are an error, not an empty list', async () => {
  vi.mocked(callRpc).mockResolvedValue({ orders: [] });
  await expect(new QueryClient().fetchQuery(myOrdersQuery('u1'))).rejects.toThrow(
    'The orders could not be read.',
  );
});
