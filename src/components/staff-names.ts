import { createContext, use } from 'react';
import { isolate } from '#lib/format/isolate.ts';

/** Names of the staff by email address. Histories, notes and messages store the address. */
export const StaffNames = createContext<ReadonlyMap<string, string>>(new Map());

/** Returns a function from an email address to a name. Without a known name it returns its argument. */
export function useNameOf(): (by: string) => string {
  const names = use(StaffNames);
  return (by) => {
    const name = names.get(by);
    return name ? isolate(name) : by;
  };
}
