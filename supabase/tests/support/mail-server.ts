import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** The error of a refusal by a mail server, as nodemailer expects it. */
export function refuse(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

export interface MailServer {
  url: string;
  /** The accepted mails, as they came over the connection. */
  received: { to: string; source: string }[];
  close: () => Promise<void>;
}

/** A mail server on a free port that accepts every mail, unless the options refuse it. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, callback) {
      let source = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (source += chunk));
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, source });
        callback();
      });
    },
    ...options,
  });
  // A sender that gives up closes the connection, which is an error event here.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The Message-ID of a mail. */
export function messageId(source: string): string {
  return /^Message-ID: (.*)$/im.exec(source)?.[1] ?? '';
}
