import { expect, test, vi } from 'vitest';
import { isUserMessage } from '#lib/api/api-error.ts';
import { getSupabase } from '#lib/api/supabase.ts';
import { setPriceRequestStatus } from './staff-api.ts';

vi.mock('#lib/api/supabase.ts');

const shown = { id: '1', status: 'pending' } as const;

/** What becomes of a change that finds no row, when this is what a look at the row finds. */
async function failureWhenThereIs(row: { status: string } | null): Promise<unknown> {
  const filters: [string, string][] = [];
  const change = {
    eq: (...filter: [string, string]) => {
      filters.push(filter);
      return change;
    },
    select: () => Promise.resolve({ data: [], error: null, status: 200 }),
  };
  const look = {
    eq: () => look,
    maybeSingle: () => Promise.resolve({ data: row, error: null, status: 200 }),
  };
  const table = { update: () => change, select: () => look };
  vi.mocked(getSupabase).mockResolvedValue({ from: () => table } as never);
  const failure: unknown = await setPriceRequestStatus(shown, 'rejected').catch(
    (error: unknown) => error,
  );
  expect(filters).toEqual([
    ['id', '1'],
    ['status', 'pending'],
  ]);
  return failure;
}

test('a request that a colleague has settled meanwhile is told as that', async () => {
  const failure = await failureWhenThereIs({ status: 'completed' });
  expect(failure).toMatchObject({
    status: 409,
    code: 'status_changed',
    message:
      'The status has changed to completed meanwhile. Please look before you change it again.',
  });
  expect(isUserMessage(failure)).toBe(true);
});

test('one that nobody may see any more is denied', async () => {
  const failure = await failureWhenThereIs(null);
  expect(failure).toMatchObject({ status: 403, message: 'Failed to update status' });
});
