import { createContext, use } from 'react';
import { isolate } from '#lib/format/isolate.ts';

/** Names of the staff by email address, because histories, notes and messages store the address. */
export const StaffNames = createContext<ReadonlyMap<string, string>>(new Map());

/** Returns a function that turns an email address into a name. If the name is unknown, it returns the address. */
export function useNameOf(): (by: string) => string {
  const names = use(StaffNames);
  return (by) => {
    const name = names.get(by);
    return name ? isolate(name) : by;
  };
}
