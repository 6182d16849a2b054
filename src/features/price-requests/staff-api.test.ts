import { expect, test, vi } from 'vitest';
import { isUserMessage } from '#lib/api/api-error.ts';
import { getSupabase } from '#lib/api/supabase.ts';
import { setPriceRequestStatus } from './staff-api.ts';

vi.mock('#lib/api/supabase.ts');

const shown = { id: '1', status: 'pending' } as const;

/** The failure of an update that changes no row, when the row is this. */
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

test('a request that a colleague has settled is refused with a sentence', async () => {
  const failure = await failureWhenThereIs({ status: 'completed' });
  expect(failure).toMatchObject({
    status: 409,
    code: 'status_changed',
    message:
      'The status has changed to completed meanwhile. Please look before you change it again.',
  });
  expect(isUserMessage(failure)).toBe(true);
});

test('a request that the person may no longer see is denied', async () => {
  const failure = await failureWhenThereIs(null);
  expect(failure).toMatchObject({ status: 403, message: 'Failed to update status' });
});
