/** The Edge Function `send-mail`. A call with its secret sends due mails. docs/going-live.md describes its settings. */
import { serviceKeyOf } from '../_shared/service-call.ts';
import { sendMails } from './send-mails.ts';

/** Supabase ends a call that computes for more than 2 seconds. The start takes 0.4 s, and each mail 2 ms. */
const maxMails = 300;

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handler: (request: Request) => Promise<Response>) => void;
};

Deno.serve(async (request) => {
  const secret = Deno.env.get('SEND_MAIL_SECRET');
  if (!secret || request.headers.get('authorization') !== `Bearer ${secret}`) {
    return Response.json({ error: 'The secret is missing or wrong.' }, { status: 401 });
  }
  const smtpUrl = Deno.env.get('SMTP_URL');
  const siteUrl = Deno.env.get('SITE_URL');
  if (!smtpUrl || !siteUrl) {
    const error = 'No mail was sent: SMTP_URL and SITE_URL must be set.';
    return Response.json({ error }, { status: 503 });
  }
  try {
    const report = await sendMails({
      supabaseUrl: Deno.env.get('SUPABASE_URL') ?? '',
      serviceKey: serviceKeyOf(Deno.env),
      smtpUrl,
      siteUrl: siteUrl.replace(/\/$/, ''),
      maxMails,
    });
    return Response.json(report);
  } catch (error) {
    console.error(error);
    return Response.json({ error: 'The outbox could not be read.' }, { status: 502 });
  }
});
