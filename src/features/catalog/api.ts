/**
 * The one thing the catalogue asks the backend: what is in stock. A plain request, so that no page which
 * shows products has to load a client library for it.
 */
import { readEnv } from '#config/env.ts';
import { parseAvailability, type Availability } from './availability.ts';

/** @throws when it cannot be had; products are then shown without it. */
export async function fetchAvailability(): Promise<Map<string, Availability>> {
  const env = readEnv();
  const response = await fetch(
    `${env.supabaseUrl}/rest/v1/product_availability?select=product_id,availability`,
    { headers: { apikey: env.supabaseAnonKey }, signal: AbortSignal.timeout(10_000) },
  );
  if (!response.ok) throw new Error(`Availability: HTTP ${response.status}`);
  return parseAvailability(await response.json());
}
