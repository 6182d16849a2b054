// Two admins who change the team at once.
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asUser } from '../support/as-user.ts';

const sql = postgres(inject('postgres').staff, { max: 4, onnotice: () => undefined });

interface Person {
  id: string;
  email: string;
}

async function createPerson(isAdmin: boolean): Promise<Person> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${email}, now())`;
  if (isAdmin) await sql`insert into public.user_roles (user_id, role) values (${id}, 'admin')`;
  return { id, email };
}

const remove = (by: Person, member: Person) =>
  asUser(sql, by.id, `select public.remove_team_member('${member.id}')`);

const add = (by: Person, member: Person) =>
  asUser(sql, by.id, `select public.add_team_member('${member.email}')`);

/** How many of these people have access, and how often they were removed according to the history. */
async function countOf(...people: Person[]) {
  const ids = people.map(({ id }) => id);
  const [row] = await sql<{ access: number; removed: number }[]>`
    select
      (select count(*)::integer from public.user_roles where user_id = any (${ids})) as access,
      (
        select count(*)::integer from public.team_changes
        where user_id = any (${ids}) and not is_added
      ) as removed
  `;
  return row;
}

beforeAll(async () => {
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`));
});
afterAll(() => sql.end());

test('of two admins who remove each other at once, exactly one remains', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, ben] = await Promise.all([createPerson(true), createPerson(true)]);
    const outcomes = await Promise.all([remove(ana, ben), remove(ben, ana)]);
    expect(outcomes.toSorted()).toEqual(['not_admin', undefined]);
    expect(await countOf(ana, ben)).toEqual({ access: 1, removed: 1 });
  }
});

test('a third admin whom two remove at once is removed once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, ben, cleo] = await Promise.all([0, 1, 2].map(() => createPerson(true)));
    const outcomes = await Promise.all([remove(ana!, cleo!), remove(ben!, cleo!)]);
    expect(outcomes.toSorted()).toEqual(['not_found', undefined]);
    expect(await countOf(cleo!)).toEqual({ access: 0, removed: 1 });
  }
});

test('a colleague whom two add at once is added once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, ben] = await Promise.all([createPerson(true), createPerson(true)]);
    const cleo = await createPerson(false);
    const outcomes = await Promise.all([add(ana, cleo), add(ben, cleo)]);
    expect(outcomes.toSorted()).toEqual(['has_access', undefined]);
    expect(await countOf(cleo)).toEqual({ access: 1, removed: 0 });
  }
});
