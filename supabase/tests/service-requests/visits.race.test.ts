// Two team members change the visits of one request at the same time.
import { expect, test } from 'vitest';
import { createPerson, createRequest, openClients } from '../support/clients.ts';

const { sql, asAdmin } = await openClients('staff', 10);
const people = Array.from({ length: 10 }, (_, n) => `Person ${n}`);

/**
 * Adds a visit. The days differ from the days of other tests, because those tests can use this database at the same
 * time.
 */
const add = (id: string, names: string, days = '2031-06-20T16:00:00Z') =>
  asAdmin(`select public.add_visits('${id}', '{${days}}', 60, '{${names}}')`);

async function visitsOf(id: string) {
  return sql<{ id: string; people: string[] }[]>`
    select a.id, private.visit_names(a.id) as people from public.visits as a
    where a.request_id = ${id} order by a.starts_at`;
}

async function changes(id: string): Promise<unknown> {
  const [row] = await sql`
    select
      (select count(*)::integer from public.service_request_history where request_id = ${id}) as history,
      (select count(*)::integer from private.mails where request_id = ${id} and kind <> 'visit-reminder') as mails`;
  return row;
}

test('add_visits: of ten calls at once, one wins', async () => {
  const { id } = await createRequest(sql);
  const outcomes = await Promise.all(people.map((name) => add(id, name)));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'visit_changed')).toHaveLength(9);
  expect(await changes(id)).toEqual({ history: 1, mails: 1 });
});

test('add_visits: of ten calls with several days at once, one wins with all of its days', async () => {
  const { id } = await createRequest(sql);
  const days = '2031-06-23T16:00:00Z,2031-06-24T16:00:00Z,2031-06-25T16:00:00Z';
  const outcomes = await Promise.all(people.map((name) => add(id, `${name},Many ${name}`, days)));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  const visits = await visitsOf(id);
  expect(visits).toHaveLength(3);
  for (const { people: names } of visits) expect(names).toEqual(visits[0]!.people);
  expect(await changes(id)).toEqual({ history: 3, mails: 1 });
});

test('change_visit beside cancel_visit: one wins', async () => {
  const { id } = await createRequest(sql);
  await add(id, 'Sam');
  const [visit] = await visitsOf(id);
  const outcomes = await Promise.all([
    asAdmin(
      `select public.change_visit('${visit!.id}', '2031-06-20T16:00:00Z', 60, '', 0, '{Dana}')`,
    ),
    asAdmin(`select public.cancel_visit('${visit!.id}', 0)`),
  ]);
  expect(outcomes.toSorted()).toEqual(['visit_changed', undefined]);
  expect(await changes(id)).toEqual({ history: 2, mails: 2 });
});

test('cancel_visit: two calls for the two visits of a request set it to contacted once', async () => {
  const { id } = await createRequest(sql);
  await add(id, 'Pat', '2031-06-26T16:00:00Z,2031-06-27T16:00:00Z');
  const outcomes = await Promise.all(
    (await visitsOf(id)).map((visit) => asAdmin(`select public.cancel_visit('${visit.id}', 0)`)),
  );
  expect(outcomes).toEqual([undefined, undefined]);
  expect(
    await sql`
      select old_status, new_status from public.service_request_history
      where request_id = ${id} and former_visit is not null order by id`,
  ).toEqual([
    { old_status: 'scheduled', new_status: 'scheduled' },
    { old_status: 'scheduled', new_status: 'contacted' },
  ]);
});

test('add_visits beside the end of the request: one wins', async () => {
  const { id } = await createRequest(sql);
  const [setting, closing] = await Promise.all([
    add(id, 'Sam Other'),
    asAdmin(`select public.set_service_request_status('${id}', 'closed', 'new')`),
  ]);
  const [row] = await sql`select status from public.service_requests where id = ${id}`;
  expect({ setting, closing, status: row?.status as string }).toEqual(
    closing === undefined
      ? { setting: 'request_closed', closing, status: 'closed' }
      : { setting: undefined, closing: 'status_changed', status: 'scheduled' },
  );
});

test('add_visits: of ten calls for the same hour of two people, one has no clash', async () => {
  const requests = await Promise.all(people.map(() => createRequest(sql)));
  // Every second call names the two people in the other order. No deadlock may arise.
  const plan = (id: string, place: number, accepts: boolean) =>
    asAdmin(
      `select public.add_visits(
        '${id}', '{2032-05-20T16:00:00Z}', 60, '{${place % 2 ? 'Dana Okafor,Kit Long' : 'Kit Long,Dana Okafor'}}',
        accepts_clash => ${accepts}
      )`,
    );
  const outcomes = await Promise.all(requests.map(({ id }, place) => plan(id, place, false)));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'visit_clash')).toHaveLength(9);
  const refused = requests.filter((_, index) => outcomes[index] !== undefined);
  expect(await Promise.all(refused.map(({ id }, place) => plan(id, place, true)))).toEqual(
    refused.map(() => undefined),
  );
});

test('add_visits beside remove_team_member: no visit is left to the removed person', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await createRequest(sql);
    const member = await createPerson(sql, true);
    const name = `Leaves ${member.id.slice(0, 8)}`;
    await sql`update public.user_roles set name = ${name} where user_id = ${member.id}`;
    const outcomes = await Promise.all([
      add(id, `${name},Stays ${round}`, `2032-06-0${round + 1}T16:00:00Z`),
      asAdmin(`select public.remove_team_member('${member.id}')`),
    ]);
    expect(outcomes).toEqual([undefined, undefined]);
    expect(
      await sql`
        select p.name from public.visit_people as p join public.visits as a on a.id = p.visit_id
        where a.request_id = ${id} and p.member_id is not null`,
    ).toEqual([]);
  }
});
