import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** The error with which a mail server refuses a mail, in the form that smtp-server expects. */
export function refuse(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

export interface MailServer {
  url: string;
  /** The accepted mails, unparsed. */
  received: { to: string; source: string }[];
  close: () => Promise<void>;
}

/** Starts a mail server on a free port. The server accepts every mail, unless the options refuse the mail. */
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
  // If a sender gives up, it closes the connection. smtp-server reports this as an error event.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export function messageId(source: string): string {
  return /^Message-ID: (.*)$/im.exec(source)?.[1] ?? '';
}
