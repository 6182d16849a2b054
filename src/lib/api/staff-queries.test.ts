import { expect, test, vi } from 'vitest';
import { readRows } from './staff-queries.ts';
import { getSupabase } from './supabase.ts';

vi.mock('./supabase.ts');

test('readRows returns an empty answer to an admin, and throws 403 to a person without a role', async () => {
  let roles: { role: string }[] = [{ role: 'admin' }];
  const answer = (data: unknown[]) => Promise.resolve({ data, error: null, status: 200 });
  const from = () => ({ select: () => ({ limit: () => answer(roles) }) });
  vi.mocked(getSupabase).mockResolvedValue({ from } as never);
  expect(await readRows(() => answer([]) as never)).toEqual([]);
  roles = [];
  await expect(readRows(() => answer([]) as never)).rejects.toMatchObject({ status: 403 });
});
