// The local mailbox: an SMTP server that delivers no mail, and a web page that shows the received mails (maildev). This
// module does not use maildev's entry point, which ends our process on a signal and throws if its port is taken.
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const host = '127.0.0.1';

/**
 * @typedef {object} Mailbox
 * @property {string} smtpUrl URL of the SMTP server.
 * @property {string} url URL of the web page, which also returns all mails as JSON under /email.
 * @property {() => Promise<void>} close
 */

/**
 * Opens the mailbox on the first free ports from 1025 and 1080 on. A process can have one mailbox.
 * @param {string} folder Folder of the mails.
 * @returns {Promise<Mailbox>}
 */
export async function openMailbox(folder) {
  const smtpServer = require('maildev/lib/mailserver');
  const web = require('maildev/lib/web');
  require('maildev/lib/logger').setLevel(0);
  await mkdir(folder, { recursive: true });

  smtpServer.create(0, host, folder);
  refuseFirstMail(smtpServer.smtp);
  // maildev's own error listener throws if a port is taken.
  smtpServer.smtp.removeAllListeners('error');
  const smtpPort = await listen(smtpServer.smtp, 1025);
  smtpServer.smtp.on('error', (error) => console.error(`Mailbox: ${error.message}`));
  smtpServer.loadMailsFromDirectory();

  web.start(1080, host, smtpServer, undefined, undefined, '/', {});
  const webPort = await listen(web.server, 1080, { isListening: true });
  // Keeps idle connections open. Node would close one after five seconds, and a request sent at that moment would fail.
  (web.server.server ?? web.server).keepAliveTimeout = 600_000;
  return {
    smtpUrl: `smtp://${host}:${smtpPort}`,
    url: `http://${host}:${webPort}`,
    close: async () => {
      smtpServer.removeAllListeners();
      await new Promise((resolve) => web.close(resolve));
      await new Promise((resolve) => smtpServer.smtp.close(resolve));
    },
  };
}

/** Refuses the first mail to each address of full.example, to show the effect of a full mailbox. */
function refuseFirstMail(smtp) {
  const refused = new Set();
  smtp.onRcptTo = ({ address }, _session, callback) => {
    if (!address.endsWith('@full.example') || refused.has(address)) return callback();
    refused.add(address);
    callback(Object.assign(new Error('Mailbox full'), { responseCode: 552 }));
  };
}

/** Listens on the first free port. @returns {Promise<number>} */
function listen(server, port, { isListening = false } = {}) {
  return new Promise((resolve, reject) => {
    const net = server.server ?? server;
    const onError = (error) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      port += 1;
      server.listen(port, host);
    };
    server.on('error', onError);
    net.once('listening', () => {
      server.off('error', onError);
      resolve(port);
    });
    if (!isListening) server.listen(port, host);
  });
}
