import type { ReactNode } from 'react';

/** One number staff look at first, with its name. */
export function Figure({ label, value, note }: { label: string; value: ReactNode; note?: string }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-card px-4 py-3.5 sm:px-5 sm:py-4">
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd className="tabular mt-1 text-xl font-extrabold break-words sm:text-2xl">{value}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}
