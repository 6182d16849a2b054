// Two admins change the team at the same time.
import { expect, test } from 'vitest';
import {
  createPerson as createPersonIn,
  createRequest,
  openClients,
  type Person,
} from '../support/clients.ts';

const { sql, asUser } = await openClients('staff', 4);
const createPerson = (isAdmin: boolean) => createPersonIn(sql, isAdmin);

const remove = (by: Person, member: Person) =>
  asUser(by.id, `select public.remove_team_member('${member.id}')`);

const invite = (by: Person, teamMember: Person) =>
  asUser(
    by.id,
    `select public.invite_team_member('${teamMember.email}', 'Named ${teamMember.id}')`,
  );

const withdraw = (by: Person, invitation: string) =>
  asUser(by.id, `select public.withdraw_invitation('${invitation}')`);

const renew = (by: Person, invitation: string) =>
  asUser(by.id, `select public.renew_invitation('${invitation}')`);

/** Creates an invitation and opens its link once. */
async function invitationOf(by: Person, teamMember: Person) {
  await invite(by, teamMember);
  const [row] = await sql<{ id: string; token: string }[]>`
    select i.id, private.new_invitation_token(i.id) as token
    from private.team_invitations as i where i.email = ${teamMember.email}
  `;
  await sql`select public.open_invitation(${row!.token})`;
  return row!;
}

const accept = (teamMember: Person, token: string) =>
  asUser(teamMember.id, `select public.accept_invitation('${token}')`);

/** Counts the people who have access, and the removals of these people in the history. */
async function countOf(...people: Person[]) {
  const ids = people.map(({ id }) => id);
  const [row] = await sql<{ access: number; removed: number }[]>`
    select
      (select count(*)::integer from public.user_roles where user_id = any (${ids})) as access,
      (
        select count(*)::integer from public.team_changes
        where user_id = any (${ids}) and kind = 'removed'
      ) as removed
  `;
  return row;
}

test('remove_team_member: of two admins who remove each other at once, one remains', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, ben] = await Promise.all([createPerson(true), createPerson(true)]);
    const outcomes = await Promise.all([remove(ana, ben), remove(ben, ana)]);
    expect(outcomes.toSorted()).toEqual(['not_admin', undefined]);
    expect(await countOf(ana, ben)).toEqual({ access: 1, removed: 1 });
  }
});

test('update_team_member: of two admins who move each other to the field at once, one stays in the office', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, ben] = await Promise.all([createPerson(true), createPerson(true)]);
    const demote = (by: Person, member: Person) =>
      asUser(
        by.id,
        `select public.update_team_member('${member.id}', 'Named ${member.id}', '', 'field')`,
      );
    const leaving = round % 2 === 0 ? demote(ben, ana) : remove(ben, ana);
    const outcomes = await Promise.all([demote(ana, ben), leaving]);
    expect(outcomes.toSorted()).toEqual(['not_admin', undefined]);
    const office = await sql`
      select 1 from public.user_roles where user_id in (${ana.id}, ${ben.id}) and role = 'admin'`;
    expect(office).toHaveLength(1);
  }
});

test('remove_team_member: two calls at once for a third admin remove them once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, ben, cleo] = await Promise.all([0, 1, 2].map(() => createPerson(true)));
    const outcomes = await Promise.all([remove(ana!, cleo!), remove(ben!, cleo!)]);
    expect(outcomes.toSorted()).toEqual(['not_found', undefined]);
    expect(await countOf(cleo!)).toEqual({ access: 0, removed: 1 });
  }
});

test('invite_team_member: two calls at once for one person invite them once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, ben] = await Promise.all([createPerson(true), createPerson(true)]);
    const cleo = await createPerson(false);
    const outcomes = await Promise.all([invite(ana, cleo), invite(ben, cleo)]);
    expect(outcomes.toSorted()).toEqual(['already_invited', undefined]);
  }
});

test('invite_team_member: of two calls at once with one name for two people, one wins', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, ben] = await Promise.all([createPerson(true), createPerson(true)]);
    const byOneName = (by: Person, n: number) =>
      asUser(by.id, `select public.invite_team_member('${n}.${by.email}', 'Same ${ana.id}')`);
    const outcomes = await Promise.all([byOneName(ana, 1), byOneName(ben, 2)]);
    expect(outcomes.toSorted()).toEqual(['name_taken', undefined]);
  }
});

test('invite_team_member beside remove_team_member: a removed admin leaves no open invitation', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, ben] = await Promise.all([createPerson(true), createPerson(true)]);
    const cleo = await createPerson(false);
    const [invited] = await Promise.all([invite(ben, cleo), remove(ana, ben)]);
    expect([undefined, 'not_admin']).toContain(invited);
    const open = await sql`
      select 1 from private.team_invitations
      where email = ${cleo.email} and accepted_at is null and withdrawn_at is null`;
    expect(open).toHaveLength(0);
  }
});

test('accept_invitation: two calls at once give access once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, cleo] = [await createPerson(true), await createPerson(false)];
    const { token } = await invitationOf(ana, cleo);
    expect(await Promise.all([accept(cleo, token), accept(cleo, token)])).toEqual([
      undefined,
      undefined,
    ]);
    expect(await countOf(cleo)).toEqual({ access: 1, removed: 0 });
  }
});

test('accept_invitation beside withdraw_invitation: one wins', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, cleo] = [await createPerson(true), await createPerson(false)];
    const { id, token } = await invitationOf(ana, cleo);
    const [joined, withdrawn] = await Promise.all([accept(cleo, token), withdraw(ana, id)]);
    const { access } = (await countOf(cleo))!;
    expect([joined, withdrawn, access]).toEqual(
      access === 1 ? [undefined, 'not_found', 1] : ['invitation_withdrawn', undefined, 0],
    );
  }
});

test('accept_invitation beside renew_invitation: the renewal makes the token invalid or is refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, cleo] = [await createPerson(true), await createPerson(false)];
    const { id, token } = await invitationOf(ana, cleo);
    const [joined, renewed] = await Promise.all([accept(cleo, token), renew(ana, id)]);
    const { access } = (await countOf(cleo))!;
    expect([joined, renewed, access]).toEqual(
      access === 1 ? [undefined, 'not_found', 1] : ['invitation_unknown', undefined, 0],
    );
  }
});

test('assign_service_request: of two calls at once one wins, and a removed member keeps no request', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, ben] = await Promise.all([createPerson(true), createPerson(true)]);
    const request = await createRequest(sql);
    const take = (by: Person, member = by, seen?: Person) =>
      asUser(
        by.id,
        `select public.assign_service_request('${request.id}', '${member.id}', ${seen ? `'${seen.id}'` : 'null'})`,
      );
    const outcomes = await Promise.all([take(ana), take(ben)]);
    expect(outcomes.toSorted()).toEqual(['assignee_changed', undefined]);
    const [first, other] = outcomes[0] === undefined ? [ana, ben] : [ben, ana];
    const [handed] = await Promise.all([take(first, other, first), remove(first, other)]);
    expect([undefined, 'no_member']).toContain(handed);
    const [left] = await sql<{ assigned_to: string | null }[]>`
      select assigned_to from public.service_requests where id = ${request.id}`;
    expect(left!.assigned_to).toBe(handed ? first.id : null);
  }
});
