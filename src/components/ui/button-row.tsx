import type { ReactNode } from 'react';

/** Buttons that wrap. On a phone, they fill each line and so have even edges. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex flex-wrap gap-2 max-sm:*:grow">{children}</div>;
}
