/** Loads the availability of all products with `fetch`. The product pages then do not need supabase-js. */
import { readEnv } from '#config/env.ts';
import { parseAvailability, type Availability } from './availability.ts';

/** @throws if the request fails. The page then shows products without availability. */
export async function fetchAvailability(): Promise<Map<string, Availability>> {
  const env = readEnv();
  const response = await fetch(
    `${env.supabaseUrl}/rest/v1/product_availability?select=product_id,availability`,
    { headers: { apikey: env.supabaseAnonKey }, signal: AbortSignal.timeout(10_000) },
  );
  if (!response.ok) throw new Error(`Availability: HTTP ${response.status}`);
  return parseAvailability(await response.json());
}
