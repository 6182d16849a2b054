/**
 * What was typed into a form that has not been sent. Session storage brings it back after a reload; memory keeps it for
 * a closed dialog where the browser has no storage.
 */
import { readStored, removeStored, storedKeys, writeStored } from '#lib/browser/storage.ts';

interface FormDraft {
  values: Record<string, unknown>;
  /** The idempotency key under which the form is sent. Empty for what was typed before the form's code was there. */
  key: string;
  /** How the link that opened the form had filled it in. */
  start?: Record<string, unknown>;
}

const inMemory = new Map<string, FormDraft>();

/** The draft's key in session storage. */
function draftStorageKey(name: string): string {
  return `draft-${name}`;
}

export function readDraft(name: string): FormDraft | undefined {
  const draft = inMemory.get(name) ?? readStored('session', draftStorageKey(name));
  return isDraft(draft) ? draft : undefined;
}

/** @returns whether the draft survives a reload. */
export function saveDraft(name: string, draft: FormDraft): boolean {
  inMemory.set(name, draft);
  return writeStored('session', draftStorageKey(name), draft);
}

export function discardDraft(name: string): void {
  inMemory.delete(name);
  removeStored('session', draftStorageKey(name));
}

/** Discards the drafts of all forms. */
export function discardDrafts(): void {
  inMemory.clear();
  for (const key of storedKeys('session')) {
    if (key.startsWith(draftStorageKey(''))) removeStored('session', key);
  }
}

function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== 'object' || value === null) return false;
  if (!('values' in value && 'key' in value)) return false;
  return typeof value.values === 'object' && value.values !== null && typeof value.key === 'string';
}

/** The draft's values that fit the form: same name, same type. Anything else is dropped. */
export function withDraft<Values extends Record<string, unknown>>(
  empty: Values,
  draft: Record<string, unknown> | undefined,
): Values {
  if (!draft) return { ...empty };
  const entries = Object.entries(empty).map(([name, blank]) => {
    const value = draft[name];
    const fits = Array.isArray(blank)
      ? Array.isArray(value) && value.every((item) => typeof item === 'string')
      : typeof value === typeof blank;
    return [name, fits ? value : blank];
  });
  // Each name has a value of its own type, which `fromEntries` forgets.
  return Object.fromEntries(entries) as Values;
}
