/** The Edge Function. docs/going-live.md says how it is called once a minute. */
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
