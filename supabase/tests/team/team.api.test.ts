// Admins give and remove access to the staff area over the API. base/admin.api.test.ts tests the refusals.
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
  name: string;
  since: string;
  added_by: string;
  is_self: boolean;
}

async function teamOf(caller: Caller): Promise<Member[]> {
  const { status, body } = await caller.rpc('admin_team', {});
  expect(status).toBe(200);
  return body as Member[];
}

async function invite(email: string): Promise<string> {
  const { status, body } = await admin.rpc('invite_team_member', {
    email,
    name: `Named ${email.toLowerCase()}`,
  });
  expect(status).toBe(200);
  return body as string;
}

async function accept(caller: Caller, token: string) {
  expect((await caller.rpc('open_invitation', { token })).status).toBe(204);
  return caller.rpc('accept_invitation', { token });
}

test('an invited person joins, has access, is removed, and has no access with the next call', async () => {
  const email = `${randomUUID()}@example.com`;
  const token = await invite(email.toUpperCase());
  await backend.anonymous.rpc('open_invitation', { token });
  expect((await backend.anonymous.rpc('invitation', { token })).body).toEqual({
    state: 'open',
    email,
    name: `Named ${email}`,
    hasAccount: false,
  });
  const teamMember = await backend.customer(email);
  expect((await accept(teamMember, token)).status).toBe(204);

  const team = await teamOf(teamMember);
  expect(team).toMatchObject([
    { email: 'admin@example.com', added_by: '', is_self: false },
    { email, name: `Named ${email}`, added_by: 'admin@example.com', is_self: true },
  ]);
  const [first, self] = team;
  const removeAs = (caller: Caller, member?: Member) =>
    caller.rpc('remove_team_member', { user_id: member?.user_id });
  expect(refusal(await removeAs(teamMember, self))).toMatchObject({
    status: 409,
    code: 'own_access',
  });
  expect((await removeAs(admin, self)).status).toBe(204);
  expect(refusal(await removeAs(teamMember, first)).code).toBe('not_admin');
  expect((await teamMember.rest('GET', 'team_changes?select=*')).body).toEqual([]);
  expect(refusal(await removeAs(admin, self))).toMatchObject({ status: 404, code: 'not_found' });

  const history = await admin.rest(
    'GET',
    `team_changes?email=eq.${email}&select=kind,changed_by_email&order=id`,
  );
  expect(history.body).toEqual([
    { kind: 'invited', changed_by_email: 'admin@example.com' },
    { kind: 'joined', changed_by_email: email },
    { kind: 'removed', changed_by_email: 'admin@example.com' },
  ]);
});

test('a stranger who signs up with the address of a team member gets no access to the staff area', async () => {
  const email = `${randomUUID()}@example.com`;
  const password = 'a-long-password';
  const session = ({ body }: { body: unknown }) => body as { access_token: string };
  const caller = (token: string) =>
    backend.as({ apikey: backend.key, authorization: `Bearer ${token}` });
  // A stranger signed up with this address. The team member now opens the link that confirms the address.
  const stranger = session(await backend.auth('signup', { email, password })).access_token;
  const token = await invite(email);
  expect(refusal(await accept(caller(stranger), 'a guess')).code).toBe('invitation_unknown');

  // The team member sets a new password by a link in a mail and then joins.
  const teamMember = session(
    await backend.auth('token?grant_type=password', { email, password }),
  ).access_token;
  const changed = { method: 'PUT', token: teamMember } as const;
  expect((await backend.auth('user', { password: 'my own password' }, changed)).status).toBe(200);
  expect((await backend.auth('logout?scope=others', {}, { token: teamMember })).status).toBe(204);
  expect((await accept(caller(teamMember), token)).status).toBe(204);
  expect((await caller(teamMember).rpc('admin_team', {})).status).toBe(200);

  expect(refusal(await caller(stranger).rpc('admin_team', {})).code).toBe('not_admin');
  expect((await backend.auth('token?grant_type=password', { email, password })).status).toBe(400);
});
