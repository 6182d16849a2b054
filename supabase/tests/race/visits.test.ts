// Two members of staff at once on the visit of one request.
import { expect, test } from 'vitest';
import { createRequest, openClients } from '../support/clients.ts';

const { sql, asAdmin } = openClients('staff', 10);
const people = Array.from({ length: 10 }, (_, n) => `Person ${n}`);

/** On a day on which no other test of this database, which may run at the same time, has anybody go anywhere. */
const set = (id: string, assignee: string, expected: number | null) =>
  asAdmin(
    `select public.set_visit('${id}', '2031-06-20T16:00:00Z', 60, '${assignee}', '', ${expected})`,
  );

async function changes(id: string): Promise<unknown> {
  const [row] = await sql`
    select
      (select count(*)::integer from public.service_request_history where request_id = ${id}) as history,
      (select count(*)::integer from private.mails where request_id = ${id} and kind <> 'visit-reminder') as mails`;
  return row;
}

test('of ten people who set a visit at once, one wins', async () => {
  const { id } = await createRequest(sql);
  const outcomes = await Promise.all(people.map((assignee) => set(id, assignee, null)));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'visit_changed')).toHaveLength(9);
  expect(await changes(id)).toEqual({ history: 1, mails: 1 });
});

test('of moving a visit and canceling it at once, one wins', async () => {
  const { id } = await createRequest(sql);
  await set(id, 'Sam', null);
  const outcomes = await Promise.all([
    set(id, 'Dana', 0),
    asAdmin(`select public.cancel_visit('${id}', 0)`),
  ]);
  expect(outcomes.toSorted()).toEqual(['visit_changed', undefined]);
  expect(await changes(id)).toEqual({ history: 2, mails: 2 });
});

test('of setting a visit and closing the request at once, one wins', async () => {
  const { id } = await createRequest(sql);
  const [setting, closing] = await Promise.all([
    set(id, 'Sam', null),
    asAdmin(`select public.set_service_request_status('${id}', 'closed', 'new')`),
  ]);
  const [row] = await sql`select status from public.service_requests where id = ${id}`;
  expect({ setting, closing, status: row?.status as string }).toEqual(
    closing === undefined
      ? { setting: 'request_settled', closing, status: 'closed' }
      : { setting: undefined, closing: 'status_changed', status: 'scheduled' },
  );
});

test('of ten who plan the same hour of one person, one is not told of a clash', async () => {
  const requests = await Promise.all(people.map(() => createRequest(sql)));
  const plan = (id: string, accepts: boolean) =>
    asAdmin(
      `select public.set_visit('${id}', '2032-05-20T16:00:00Z', 60, 'Dana Okafor', '', null, ${accepts})`,
    );
  const outcomes = await Promise.all(requests.map(({ id }) => plan(id, false)));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'visit_clash')).toHaveLength(9);
  const refused = requests.filter((_, index) => outcomes[index] !== undefined);
  expect(await Promise.all(refused.map(({ id }) => plan(id, true)))).toEqual(
    refused.map(() => undefined),
  );
});
