/**
 * A form's unsent entries and their idempotency key. Session storage restores both after a reload. Without storage,
 * they stay in memory only.
 */
import {
  readStored,
  removeStored,
  storedKeys,
  writeStored,
  type Area,
} from '#lib/browser/storage.ts';
import { isUuid, randomUuid } from '#lib/browser/uuid.ts';

type Values = Record<string, unknown>;

interface Stored {
  values: Values;
  /** The idempotency key. The first attempt to send creates it. */
  key?: string;
  /** The form's values when a link opened the form. */
  start?: Values;
}

const unstored = new Map<string, Stored>();
const listeners = new Set<() => void>();

/** Calls the listener when any draft changes. @returns a function that ends this. */
export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * @param name The draft's key in the storage. It begins with `draft-` for visitors and with `staff-draft-` for staff.
 * @param empty The values of an untouched form. The draft drops values with another name or type.
 * @param area `local` for a draft that all tabs share.
 */
export function draftOf<V extends Values>(name: string, empty: V, area: Area = 'session') {
  const stored = (): Stored | undefined => {
    const draft = unstored.get(name) ?? readStored(area, name);
    return isDraft(draft) ? draft : undefined;
  };
  const discard = () => {
    unstored.delete(name);
    removeStored(area, name);
    for (const listener of listeners) listener();
  };
  const write = (draft: Stored): boolean => {
    const isStored = writeStored(area, name, draft);
    if (isStored) unstored.delete(name);
    else unstored.set(name, draft);
    for (const listener of listeners) listener();
    return isStored;
  };
  return {
    /** The entries, with the values of `empty` for missing fields. `undefined` if the form is untouched. */
    read: (): V | undefined => {
      const draft = stored();
      const values = draft && withTyped(empty, draft.values);
      return isSame(values, empty) ? undefined : values;
    },
    start: () => stored()?.start,
    /** @returns true if the draft survives a reload. */
    save: (values: Values, start?: Values): boolean => {
      const key = stored()?.key;
      const kept = Object.fromEntries(Object.entries(values).filter(([field]) => field in empty));
      if (!key && isSame(withTyped(empty, kept), empty)) {
        discard();
        return true;
      }
      return write({ values: kept, ...(key && { key }), ...(start && { start }) });
    },
    /** The key is the same for every attempt until it is renewed, because the backend must not store a retry twice. */
    key: (): string => {
      const draft = stored();
      if (isUuid(draft?.key)) return draft.key;
      const key = randomUuid();
      write({ values: {}, ...draft, key });
      return key;
    },
    /** Gives the next attempt a new key. The backend then treats it as a new request. */
    renewKey: (key = randomUuid()) => {
      const draft = stored();
      if (draft) write({ ...draft, key });
    },
    discard,
  };
}

export function discardDrafts(prefix: 'draft-' | 'staff-draft-'): void {
  for (const name of unstored.keys()) if (name.startsWith(prefix)) unstored.delete(name);
  for (const name of storedKeys('session')) {
    if (name.startsWith(prefix)) removeStored('session', name);
  }
}

function isDraft(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null || !('values' in value)) return false;
  return typeof value.values === 'object' && value.values !== null;
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A copy of `empty` with the given values. Values with an unknown name or another type are left out. */
export function withTyped<V extends Values>(empty: V, values: Values): V {
  const entries = Object.entries(empty).map(([name, blank]) => {
    const value = values[name];
    const fits = Array.isArray(blank)
      ? Array.isArray(value) && value.every((item) => typeof item === 'string')
      : typeof value === typeof blank;
    return [name, fits ? value : blank];
  });
  // The cast is needed because the result type of `fromEntries` does not contain the names.
  return Object.fromEntries(entries) as V;
}
