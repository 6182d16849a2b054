/** Fetches the availability of all products. It uses `fetch`, so that product pages need not load supabase-js. */
import { readEnv } from '#config/env.ts';
import { parseAvailability, type Availability } from './availability.ts';

/** @throws if the request fails. Products are then shown without availability. */
export async function fetchAvailability(): Promise<Map<string, Availability>> {
  const env = readEnv();
  const response = await fetch(
    `${env.supabaseUrl}/rest/v1/product_availability?select=product_id,availability`,
    { headers: { apikey: env.supabaseAnonKey }, signal: AbortSignal.timeout(10_000) },
  );
  if (!response.ok) throw new Error(`Availability: HTTP ${response.status}`);
  return parseAvailability(await response.json());
}
