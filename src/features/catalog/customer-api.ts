/** Asks what is in stock. The plain request spares the product pages supabase-js. */
import { readEnv } from '#config/env.ts';
import { parseAvailability, type Availability } from './availability.ts';

/** @throws when there is no answer. Products are shown without availability then. */
export async function fetchAvailability(): Promise<Map<string, Availability>> {
  const env = readEnv();
  const response = await fetch(
    `${env.supabaseUrl}/rest/v1/product_availability?select=product_id,availability`,
    { headers: { apikey: env.supabaseAnonKey }, signal: AbortSignal.timeout(10_000) },
  );
  if (!response.ok) throw new Error(`Availability: HTTP ${response.status}`);
  return parseAvailability(await response.json());
}
