/** The Edge Function `photos`. docs/going-live.md describes how to call it once a minute. */
import { serviceKeyOf } from '../_shared/service-call.ts';
import { handlePhotos } from './photos.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handler: (request: Request) => Promise<Response>) => void;
};

Deno.serve((request) =>
  handlePhotos(request, {
    supabaseUrl: Deno.env.get('SUPABASE_URL') ?? '',
    serviceKey: serviceKeyOf(Deno.env),
  }),
);
