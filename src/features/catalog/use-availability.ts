import { useSyncExternalStore } from 'react';
import { fetchAvailability } from './api.ts';
import type { Availability } from './availability.ts';

/** How long an answer is good for, in milliseconds. The order itself asks the database again. */
const freshFor = 60_000;

let known: ReadonlyMap<string, Availability> = new Map();
let askedAt = -Infinity;
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
    // Nothing is shown then, and everything can be added: the checkout knows better in any case.
    askedAt = -Infinity;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (performance.now() - askedAt > freshFor) {
    askedAt = performance.now();
    whenIdle(() => void load());
  }
  return () => void listeners.delete(listener);
}

/** Whether a product can be had, as soon as the browser had time to ask; `undefined` until then. */
export function useAvailability(productId: string): Availability | undefined {
  return useSyncExternalStore(
    subscribe,
    () => known.get(productId),
    () => undefined,
  );
}
