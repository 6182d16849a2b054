import { useSyncExternalStore } from 'react';
import type { Availability } from './availability.ts';
import { fetchAvailability } from './customer-api.ts';

/** Milliseconds for which the availability is considered current. */
const freshFor = 60_000;

let known: ReadonlyMap<string, Availability> = new Map();
let requestedAt = -Infinity;
const listeners = new Set<() => void>();

function whenIdle(task: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 3_000 });
  else setTimeout(task, 300);
}

async function load() {
  try {
    known = await fetchAvailability();
    for (const listener of listeners) listener();
  } catch {
    // Without availability, visitors can still add products to the cart. The database checks the stock for every order.
    requestedAt = -Infinity;
  }
}

/**
 * Loads the availability if it is older than `freshFor`. Called when a product is shown, or when the user returns to
 * the tab.
 */
function ask() {
  if (document.hidden || Date.now() - requestedAt <= freshFor) return;
  requestedAt = Date.now();
  whenIdle(() => void load());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', ask);
  };
}

/** The availability of a product; `undefined` until it has loaded. */
export function useAvailability(productId: string): Availability | undefined {
  return useSyncExternalStore(
    subscribe,
    () => known.get(productId),
    () => undefined,
  );
}
