// How access to the staff area is given and taken, over the API. admin.test.ts has who is refused.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, startBackend, type Backend, type Caller } from '../support/backend.ts';

let backend: Backend;
let admin: Caller;

beforeAll(async () => {
  backend = await startBackend({ demoData: true });
  admin = await backend.admin();
});
afterAll(() => backend.close());

interface Member {
  user_id: string;
  email: string;
  since: string;
  added_by: string;
  is_self: boolean;
}

async function teamOf(caller: Caller): Promise<Member[]> {
  const { status, body } = await caller.rpc('admin_team', {});
  expect(status).toBe(200);
  return body as Member[];
}

test('who signed up is added, works, is removed, and is out with the next call', async () => {
  const email = `${randomUUID()}@example.com`;
  expect(refusal(await admin.rpc('add_team_member', { email }))).toMatchObject({
    status: 404,
    code: 'no_account',
  });
  const colleague = await backend.customer(email);
  expect((await admin.rpc('add_team_member', { email: email.toUpperCase() })).status).toBe(204);
  expect(refusal(await admin.rpc('add_team_member', { email })).code).toBe('has_access');

  const team = await teamOf(colleague);
  expect(team).toMatchObject([
    { email: 'admin@example.com', added_by: '', is_self: false },
    { email, added_by: 'admin@example.com', is_self: true },
  ]);
  const [first, self] = team;
  const removeAs = (caller: Caller, member?: Member) =>
    caller.rpc('remove_team_member', { user_id: member?.user_id });
  expect(refusal(await removeAs(colleague, self))).toMatchObject({
    status: 409,
    code: 'own_access',
  });
  expect((await removeAs(admin, self)).status).toBe(204);
  expect(refusal(await removeAs(colleague, first)).code).toBe('not_admin');
  expect((await colleague.rest('GET', 'team_changes?select=*')).body).toEqual([]);
  expect(refusal(await removeAs(admin, self))).toMatchObject({ status: 404, code: 'not_found' });

  const history = await admin.rest(
    'GET',
    `team_changes?email=eq.${email}&select=is_added,changed_by_email&order=id`,
  );
  expect(history.body).toEqual([
    { is_added: true, changed_by_email: 'admin@example.com' },
    { is_added: false, changed_by_email: 'admin@example.com' },
  ]);
});

test('an account is not added before its address is confirmed', async () => {
  const email = `${randomUUID()}@example.com`;
  await backend.customer(email);
  const confirm = (at: string) =>
    backend.sql(`update auth.users set email_confirmed_at = ${at} where email = '${email}'`);
  await confirm('null');
  expect(refusal(await admin.rpc('add_team_member', { email }))).toMatchObject({
    status: 409,
    code: 'not_confirmed',
  });
  await confirm('now()');
  expect((await admin.rpc('add_team_member', { email })).status).toBe(204);
});
