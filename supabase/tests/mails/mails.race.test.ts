// The mail sender with a real PostgreSQL and with mail servers that misbehave.
import { createServer, type AddressInfo, type Socket } from 'node:net';
import postgres from 'postgres';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serviceApi } from '../../../scripts/service-api.mjs';
import { sendMails } from '../../functions/send-mail/send-mails.ts';
import { messageId, refuse, startMailServer, type MailServer } from '../support/mail-server.ts';
import { databaseUrl } from '../support/databases.ts';

const sql = postgres(await databaseUrl('mail'), { max: 24, onnotice: () => undefined });
const servers: { close: () => unknown }[] = [];

beforeEach(async () => void (await sql`truncate private.mails, private.mail_outage`));
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(() => sql.end());

async function mailServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}

const api = serviceApi(sql);

const send = (
  server: Pick<MailServer, 'url'>,
  more: Partial<Parameters<typeof sendMails>[0]> = {},
) =>
  sendMails({
    supabaseUrl: 'http://api',
    serviceKey: 'a key',
    fetch: api,
    smtpUrl: server.url,
    siteUrl: 'http://site',
    ...more,
  });

async function queue(count: number, data: object = { name: 'Ana' }): Promise<void> {
  await sql`
    insert into private.mails (kind, recipient, data)
    select 'price-list-received', 'visitor' || n || '@example.com', ${sql.json(data as never)}
    from generate_series(1, ${count}) as n
  `;
}

/** The state of each mail, with the minutes until the mail is due. */
const states = async () =>
  (
    await sql`
      select state::text, attempts, answer,
        failures, round(extract(epoch from due_at - now()) / 60)::integer as minutes
      from private.mails order by id
    `
  ).map((row) => ({ ...row }));

const passOutage = () => sql`
  update private.mail_outage set tried_at = tried_at - interval '3 minutes'
`;

const endLease = () => sql`
  update private.mails set leased_until = now() where state = 'sending'
`;

test('four senders at once send each mail once', async () => {
  await queue(60);
  const server = await mailServer();
  const reports = await Promise.all([1, 2, 3, 4].map(() => send(server)));
  expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
  expect(server.received).toHaveLength(60);
  const ids = server.received.map(({ source }) => messageId(source));
  const rows = await sql`select id from private.mails where state = 'sent' and attempts = 1`;
  expect(ids.toSorted()).toEqual(
    rows.map(({ id }) => `<${id as string}@frontlinesafety.example>`).toSorted(),
  );
});

test('a mail whose outcome was not recorded is sent again with the same Message-ID', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await queue(1);
  const server = await mailServer();
  const offline: typeof fetch = (request) =>
    (request as Request).url.includes('finish_mail')
      ? Promise.reject(new TypeError('network'))
      : api(request);
  expect(await send(server, { fetch: offline })).toMatchObject({ sent: 1, unrecorded: 1 });
  await endLease();
  expect(await send(server)).toMatchObject({ sent: 1, unrecorded: 0 });
  const ids = server.received.map(({ source }) => messageId(source));
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

describe('a mail server that', () => {
  test('refuses one recipient for good does not stop the other mails', async () => {
    await queue(20);
    const server = await mailServer({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('visitor1@') ? refuse(550, 'mailbox is full') : null),
    });
    expect(await send(server)).toMatchObject({ sent: 19, refused: 1 });
    const answer = expect.stringContaining('mailbox is full') as string;
    expect(await states()).toContainEqual(
      expect.objectContaining({ state: 'failed', attempts: 1, answer }),
    );
  });

  test('refuses some recipients for now holds up no other mail', async () => {
    await queue(40);
    const server = await mailServer({
      onRcptTo: ({ address }, _session, callback) =>
        callback(/[1-8]@/.test(address) ? refuse(450, 'greylisted') : null),
    });
    expect(await send(server)).toMatchObject({ sent: 8, retry: 32, outage: 0 });
    const rows = await states();
    expect(rows.filter(({ failures, minutes }) => failures === 1 && minutes === 1)).toHaveLength(
      32,
    );
  });

  test.each<[string, Parameters<typeof startMailServer>[0]]>([
    [
      'password',
      { onAuth: (_auth, _session, callback) => callback(refuse(535, 'wrong password')) },
    ],
    [
      'address',
      { onMailFrom: (_address, _session, callback) => callback(refuse(550, 'not yours')) },
    ],
    ['connection', { onConnect: (_session, callback) => callback(refuse(421, 'too busy')) }],
  ])('refuses our %s is asked again in a while, and no mail fails', async (_name, options) => {
    await queue(25);
    const { url } = await mailServer({ ...options, allowInsecureAuth: true });
    const withPassword = { url: url.replace('smtp://', 'smtp://user:p%40ss@') };
    expect(await send(withPassword)).toMatchObject({ sent: 0, outage: 20 });
    expect(await send(withPassword)).toMatchObject({ outage: 0 });
    await passOutage();
    expect(await send(withPassword)).toMatchObject({ outage: 1 });
    expect(new Set((await states()).map(({ state, failures }) => `${state} ${failures}`))).toEqual(
      new Set(['queued 0']),
    );
    await passOutage();
    expect(await send(await mailServer())).toMatchObject({ sent: 25 });
  });

  test.each([
    ['says nothing', () => undefined],
    ['greets and says nothing more', (socket) => void socket.write('220 hello\r\n')],
    ['hangs up', (socket) => void socket.destroy()],
    ['talks nonsense', (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ] satisfies [string, (socket: Socket) => void][])(
    '%s is retried later, and no mail fails',
    async (_name, behave) => {
      await queue(25);
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        behave(socket);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      servers.push(server);
      const { port } = server.address() as AddressInfo;
      const report = await send({ url: `smtp://127.0.0.1:${port}` }, { smtpTimeoutMs: 300 });
      expect(report).toMatchObject({ sent: 0, outage: 20, unrecorded: 0 });
      const rows = await states();
      expect(rows.filter(({ attempts }) => attempts === 1)).toHaveLength(20);
      expect(new Set(rows.map(({ state, failures }) => `${state} ${failures}`))).toEqual(
        new Set(['queued 0']),
      );
    },
  );

  test('never answers about one mail gets the others', async () => {
    await queue(25);
    const server = await mailServer({
      onData: (stream, session, callback) => {
        stream.resume();
        if (!session.envelope.rcptTo[0]?.address.startsWith('visitor7@'))
          stream.on('end', callback);
      },
    });
    // The sender and the mail server share this process. With a shorter timeout, other mails would fail while the
    // sender renders mails.
    expect(await send(server, { smtpTimeoutMs: 3_000 })).toMatchObject({
      sent: 24,
      retry: 1,
      outage: 0,
    });
  });

  test('drops the connection in the middle of a mail is asked again', async () => {
    await queue(1);
    const server = await mailServer({
      onData: (_stream, session) => {
        dropped.push(session.id);
        void server.close();
      },
    });
    const dropped: string[] = [];
    await send(server);
    expect(dropped).toHaveLength(1);
    expect(await states()).toMatchObject([{ state: 'queued', attempts: 1 }]);
  });
});

test('a mail that cannot be rendered fails alone and has the reason', async () => {
  await queue(1, {});
  await queue(3);
  const server = await mailServer();
  expect(await send(server)).toMatchObject({ sent: 3, refused: 1 });
  expect((await states()).find(({ state }) => state === 'failed')?.answer).not.toBe('');
});

test('a mail of a kind that the sender does not have is retried', async () => {
  await queue(1);
  const newer: typeof fetch = async (request) => {
    const answer = await api(request);
    if (!(request as Request).url.includes('claim_mails')) return answer;
    const mails = (await answer.json()) as object[] | null;
    return Response.json(mails?.map((mail) => ({ ...mail, kind: 'carrier-pigeon' })) ?? null);
  };
  expect(await send(await mailServer(), { fetch: newer })).toMatchObject({ retry: 1 });
  expect(await states()).toMatchObject([{ state: 'queued', failures: 1 }]);
});

test('a sender keeps to its limits of mails and time', async () => {
  await queue(25);
  const server = await mailServer();
  expect(await send(server, { maxMails: 22 })).toMatchObject({ sent: 22 });
  expect(await send(server, { budgetMs: 0 })).toMatchObject({ sent: 0 });
  expect(await send(server)).toMatchObject({ sent: 3 });
});
