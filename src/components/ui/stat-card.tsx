import type { CSSProperties, ReactNode } from 'react';

/** One large number with its label. */
export function StatCard({
  label,
  value,
  note,
}: {
  label: string;
  value: ReactNode;
  note?: string;
}) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-card px-4 py-3.5 sm:px-5 sm:py-4">
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd className="@container mt-1">
        {/* A long number gets a smaller size, because it must fit into one line. */}
        <span
          className="tabular block text-[length:min(1.25rem,calc(155cqi/var(--length)))] leading-8 font-extrabold whitespace-nowrap sm:text-[length:min(1.5rem,calc(155cqi/var(--length)))]"
          style={{ '--length': typeof value === 'string' ? value.length : 1 } as CSSProperties}
        >
          {value}
        </span>
      </dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}
