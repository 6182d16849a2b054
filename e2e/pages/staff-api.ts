import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { admin } from '../fixtures.ts';

const apikey = /^publishable_key = "(.+)"$/m.exec(
  readFileSync('supabase/config.toml', 'utf8'),
)![1]!;

/** Rows as the REST API gives them to staff. */
export async function staffRows(
  request: APIRequestContext,
  query: string,
): Promise<Record<string, unknown>[]> {
  const login = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: admin,
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const answer = await request.get(`/rest/v1/${query}`, {
    headers: { apikey, Authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as Record<string, unknown>[];
}
