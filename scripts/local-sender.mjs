// Does on this machine what the Edge Function send-mail does hosted, with the function's own module.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runnerImport } from 'vite';

const pauseMs = 2_000;
const sender = path.resolve('supabase/functions/send-mail/send-mails.ts');

/**
 * Sends what is due, again and again.
 * @param {() => import('../supabase/functions/send-mail/send-mails.ts').SenderSettings} settings Asked each time.
 * @returns {() => Promise<void>} Stops, once the mails at hand are sent.
 */
export function startSender(settings) {
  const stop = new AbortController();
  const done = run();
  return () => {
    stop.abort();
    return done;
  };

  async function run() {
    const { module } = await runnerImport(sender, { logLevel: 'error' });
    while (!stop.signal.aborted) {
      try {
        await module.sendMails(settings());
      } catch (error) {
        console.error(`Mail was not sent: ${error.message}`);
      }
      await setTimeout(pauseMs, undefined, { ref: false, signal: stop.signal }).catch(() => {});
    }
  }
}
