/**
 * A form's unsent entries, and the idempotency key under which they are sent. Session storage restores both
 * after a reload; memory keeps them where the browser has no storage.
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
  /** Made at the first attempt to send. */
  key?: string;
  /** The values with which a link opened the form. */
  start?: Values;
}

const unstored = new Map<string, Stored>();
const listeners = new Set<() => void>();

/** Is told whenever a draft changes. */
export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * @param name The draft's key in the storage. Visitors' begin with `draft-`, staff's with `staff-draft-`.
 * @param empty What an untouched form holds. Nothing else is kept: no other names, no other types.
 * @param area Local storage is for what all tabs share.
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
    /** The entries, completed by `empty`; `undefined` if the form is untouched. */
    read: (): V | undefined => {
      const draft = stored();
      const values = draft && withTyped(empty, draft.values);
      return isSame(values, empty) ? undefined : values;
    },
    start: () => stored()?.start,
    /** @returns whether the draft survives a reload. */
    save: (values: Values, start?: Values): boolean => {
      const key = stored()?.key;
      const kept = Object.fromEntries(Object.entries(values).filter(([field]) => field in empty));
      if (!key && isSame(withTyped(empty, kept), empty)) {
        discard();
        return true;
      }
      return write({ values: kept, ...(key && { key }), ...(start && { start }) });
    },
    /** The same for every attempt, until it is renewed: what is sent again is stored once. */
    key: (): string => {
      const draft = stored();
      if (isUuid(draft?.key)) return draft.key;
      const key = randomUuid();
      write({ values: {}, ...draft, key });
      return key;
    },
    /** Makes the next attempt another request than the ones before. */
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

/** `empty` with what fits of the values: same name, same type. Anything else is dropped. */
export function withTyped<V extends Values>(empty: V, values: Values): V {
  const entries = Object.entries(empty).map(([name, blank]) => {
    const value = values[name];
    const fits = Array.isArray(blank)
      ? Array.isArray(value) && value.every((item) => typeof item === 'string')
      : typeof value === typeof blank;
    return [name, fits ? value : blank];
  });
  // Each name has a value of its own type, which `fromEntries` forgets.
  return Object.fromEntries(entries) as V;
}
