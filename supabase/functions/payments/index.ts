/** The Edge Function `payments`. docs/going-live.md describes how to register it at the provider. */
import { handlePayments } from './payments.ts';
import { serviceOf } from './service.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handler: (request: Request) => Promise<Response>) => void;
};

const service = serviceOf((name) => Deno.env.get(name));
Deno.serve((request) => handlePayments(request, service));
