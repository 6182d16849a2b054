/** The Edge Function. docs/going-live.md says how Stripe learns of it. */
import { serviceKeyOf } from '../_shared/service-call.ts';
import { handlePayments } from './payments.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handler: (request: Request) => Promise<Response>) => void;
};

const settingOf = (name: string) => Deno.env.get(name) ?? '';

Deno.serve((request) =>
  handlePayments(request, {
    supabaseUrl: settingOf('SUPABASE_URL'),
    serviceKey: serviceKeyOf(Deno.env),
    siteUrl: settingOf('SITE_URL'),
    stripeKey: settingOf('STRIPE_SECRET_KEY'),
    webhookSecret: settingOf('STRIPE_WEBHOOK_SECRET'),
  }),
);
