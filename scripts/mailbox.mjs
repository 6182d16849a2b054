// The local mailbox: an SMTP server that delivers nothing, and a web page that shows what it got (maildev).
// maildev's own entry is not used, because it ends the process on a signal and fails when it listens.
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const host = '127.0.0.1';

/**
 * @typedef {object} Mailbox
 * @property {string} smtpUrl Where mail is sent.
 * @property {string} url The web page, which also answers /email with all mails as JSON.
 * @property {() => Promise<void>} close
 */

/**
 * Opens the mailbox on the first free ports from 1025 and 1080. A process can have one.
 * @param {string} folder Keeps the mails.
 * @returns {Promise<Mailbox>}
 */
export async function openMailbox(folder) {
  const smtpServer = require('maildev/lib/mailserver');
  const web = require('maildev/lib/web');
  require('maildev/lib/logger').setLevel(0);
  await mkdir(folder, { recursive: true });

  smtpServer.create(0, host, folder);
  refuseFirstMail(smtpServer.smtp);
  // maildev's own listener would throw when a port is taken.
  smtpServer.smtp.removeAllListeners('error');
  const smtpPort = await listen(smtpServer.smtp, 1025);
  smtpServer.smtp.on('error', (error) => console.error(`Mailbox: ${error.message}`));
  smtpServer.loadMailsFromDirectory();

  web.start(1080, host, smtpServer, undefined, undefined, '/', {});
  const webPort = await listen(web.server, 1080, { isListening: true });
  // Node closes an idle connection after five seconds, sometimes in the moment in which a program that keeps it asks.
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

/** Shows what a full mailbox does: the first mail to each address of full.example is refused. */
function refuseFirstMail(smtp) {
  const refused = new Set();
  smtp.onRcptTo = ({ address }, _session, callback) => {
    if (!address.endsWith('@full.example') || refused.has(address)) return callback();
    refused.add(address);
    callback(Object.assign(new Error('Mailbox full'), { responseCode: 552 }));
  };
}

/** Steps over taken ports. @returns {Promise<number>} */
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
