// Runs the module of the Edge Function send-mail on this machine, in place of the hosted function.
import path from 'node:path';
import { runnerImport } from 'vite';
import { startAgain } from './again.mjs';

const sender = path.resolve('supabase/functions/send-mail/send-mails.ts');

/** Vite bundles its configuration, so this module can be loaded twice in a process. Both share the code. */
const shared = Symbol.for('front-line-sender');

/** Loads the code that sends mails, once. No mail is sent earlier. */
export function loadSender() {
  return (globalThis[shared] ??= runnerImport(sender, { logLevel: 'error' }));
}

/**
 * Sends due mails repeatedly.
 * @param {() => import('../supabase/functions/send-mail/send-mails.ts').SenderSettings} settings Called before each run.
 * @returns {() => Promise<void>} Stops after the claimed mails are sent.
 */
export function startSender(settings) {
  const send = async () => (await loadSender()).module.sendMails(settings());
  return startAgain(send, 'Mail was not sent');
}
