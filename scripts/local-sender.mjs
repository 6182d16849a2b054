// Runs the module of the Edge Function send-mail on this machine, in place of the hosted function.
import path from 'node:path';
import { runnerImport } from 'vite';
import { startAgain } from './again.mjs';

const sender = path.resolve('supabase/functions/send-mail/send-mails.ts');

/**
 * Sends due mails repeatedly.
 * @param {() => import('../supabase/functions/send-mail/send-mails.ts').SenderSettings} settings Called before each run.
 * @returns {() => Promise<void>} Stops after the claimed mails are sent.
 */
export function startSender(settings) {
  const imported = runnerImport(sender, { logLevel: 'error' });
  return startAgain(async () => (await imported).module.sendMails(settings()), 'Mail was not sent');
}
