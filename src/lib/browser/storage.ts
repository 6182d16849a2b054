/**
 * Web storage that never throws: it may be full, switched off or filled by somebody else. Values are JSON.
 * Whoever reads must validate what comes back.
 */
type Area = 'local' | 'session';

function area(name: Area): Storage | undefined {
  try {
    return name === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The stored value; `undefined` when there is none, `null` when what is there is not JSON. */
export function readStored(name: Area, key: string): unknown {
  let text: string | null | undefined;
  try {
    text = area(name)?.getItem(key);
    return text == null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text == null ? undefined : null;
  }
}

/** The keys of everything stored, ours or not. */
export function storedKeys(name: Area): string[] {
  try {
    return Object.keys(area(name) ?? {});
  } catch {
    return [];
  }
}

/** @returns whether the value was kept. */
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
    // Nothing was kept, so there is nothing to remove.
  }
}
