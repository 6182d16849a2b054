import type { Fact } from '#content/page-content.ts';

/** Facts in one row under the hero. */
export function FactStrip({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="border-b border-line">
      <dl className="container-page grid grid-cols-2 lg:grid-cols-4">
        {facts.map((fact) => (
          <div
            key={fact.label}
            className="flex flex-col-reverse justify-end border-line py-5 pr-4 not-first:pl-0 max-lg:nth-[even]:border-l max-lg:nth-[even]:pl-4 max-lg:nth-[n+3]:border-t lg:py-8 lg:not-first:border-l lg:not-first:pl-6"
          >
            <dt className="mt-1 max-w-[28ch] text-sm text-balance text-muted">{fact.label}</dt>
            <dd className="tabular text-2xl font-extrabold">{fact.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
