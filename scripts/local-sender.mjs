// Does on this machine what the Edge Function send-mail does hosted, with the function's own module.
import path from 'node:path';
import { runnerImport } from 'vite';
import { startAgain } from './again.mjs';

const sender = path.resolve('supabase/functions/send-mail/send-mails.ts');

/**
 * Sends what is due, again and again.
 * @param {() => import('../supabase/functions/send-mail/send-mails.ts').SenderSettings} settings Asked each time.
 * @returns {() => Promise<void>} Stops, once the mails at hand are sent.
 */
export function startSender(settings) {
  const imported = runnerImport(sender, { logLevel: 'error' });
  return startAgain(async () => (await imported).module.sendMails(settings()), 'Mail was not sent');
}
