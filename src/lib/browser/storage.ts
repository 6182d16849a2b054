/**
 * Web storage that never throws, even if it is full or switched off. Values are JSON. Other programs may have written
 * them, so callers must check each value.
 */
export type Area = 'local' | 'session';

function area(name: Area): Storage | undefined {
  try {
    // Null in some web views, although the type does not allow null.
    return (name === 'local' ? window.localStorage : window.sessionStorage) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The stored value. `undefined` if there is no entry, `null` if the entry is not JSON. */
export function readStored(name: Area, key: string): unknown {
  let text: string | null | undefined;
  try {
    text = area(name)?.getItem(key);
    return text == null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text == null ? undefined : null;
  }
}

export function storedKeys(name: Area): string[] {
  try {
    return Object.keys(area(name) ?? {});
  } catch {
    return [];
  }
}

/** @returns true if the value was stored. */
export function writeStored(name: Area, key: string, value: unknown): boolean {
  try {
    const storage = area(name);
    storage?.setItem(key, JSON.stringify(value));
    return storage !== undefined;
  } catch {
    return false;
  }
}

export function removeStored(name: Area, key: string): void {
  try {
    area(name)?.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
