// The retention periods on /terms equal the periods in the database.
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { retention } from '#config/retention.ts';
import { databaseUrl } from '../support/databases.ts';

const sql = postgres(await databaseUrl('pristine'), { max: 1 });

test('the periods on /terms equal those of the settings', async () => {
  const [kept] = await sql`
    select keep_spam as spam, keep_closed_requests as "closedRequests", keep_price_lists as "priceLists",
      keep_sent_mails as "sentMails", keep_crash_reports as "crashReports", keep_invitations as invitations,
      keep_invoices as invoices
    from (select (s).* from private.settings as s) as s`;
  for (const [name, { period }] of Object.entries(retention)) {
    const [same] =
      await sql`select ${kept?.[name] as string}::interval = ${period}::interval as same`;
    expect(same?.same, name).toBe(true);
  }
  await sql.end();
});
