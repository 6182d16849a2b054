/**
 * What was typed into a form that has not been sent. Kept in memory, so that a closed dialog opens again
 * as it was left; long forms keep it in session storage as well, so that it survives a reload.
 */
import { readStored, removeStored, storedKeys, writeStored } from '#lib/browser/storage.ts';

interface FormDraft {
  values: Record<string, unknown>;
  /** The idempotency key of the sending: whatever is tried again is stored once. Empty until the form knew one. */
  key: string;
  /** How the link that the form was opened by had filled it in. */
  start?: Record<string, unknown>;
}

const inMemory = new Map<string, FormDraft>();

/** Where a stored draft lies in session storage. */
function draftStorageKey(name: string): string {
  return `draft-${name}`;
}

/** Also what another form of that name has stored: a dialog goes on with what was begun on the page. */
export function readDraft(name: string): FormDraft | undefined {
  const kept = inMemory.get(name);
  if (kept) return kept;
  const stored = readStored('session', draftStorageKey(name));
  return isDraft(stored) ? stored : undefined;
}

/** @returns whether it is kept as was asked: a browser may store nothing. */
export function keepDraft(name: string, draft: FormDraft, options: { stored: boolean }): boolean {
  inMemory.set(name, draft);
  const key = draftStorageKey(name);
  if (!options.stored && readStored('session', key) === undefined) return true;
  return writeStored('session', key, draft);
}

export function discardDraft(name: string): void {
  inMemory.delete(name);
  removeStored('session', draftStorageKey(name));
}

/** Of every form, also of what was typed before the last reload. */
export function discardDrafts(): void {
  inMemory.clear();
  for (const key of storedKeys('session')) {
    if (key.startsWith(draftStorageKey(''))) removeStored('session', key);
  }
}

function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { values, key } = value as Partial<FormDraft>;
  return typeof values === 'object' && values !== null && typeof key === 'string';
}

/** The draft's values where they still fit the form: same name, same type. Anything else is dropped. */
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
  return Object.fromEntries(entries) as Values;
}
