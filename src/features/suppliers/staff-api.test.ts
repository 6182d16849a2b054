import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { readRows } from '#lib/api/staff-queries.ts';
import { suppliersQuery } from './staff-api.ts';

vi.mock('#lib/api/staff-queries.ts');

test('suppliersQuery fails for a malformed product, which would be missing in purchase orders', async () => {
  const products = [{ item: 'Bucket', price: '$1', sku: 'B1' }, { item: 'Rope' }];
  vi.mocked(readRows).mockResolvedValue([{ name: 'MyMedic', products }]);
  await expect(new QueryClient().fetchQuery(suppliersQuery)).rejects.toThrow(
    'The products of MyMedic could not be read.',
  );
});
