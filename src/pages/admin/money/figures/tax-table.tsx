import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '#components/export-button.tsx';
import { ChoiceSwitch } from '#components/form/choice-switch.tsx';
import { PersonText } from '#components/person-text.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Table, TableHead, Td, Th } from '#components/ui/table.tsx';
import { fetchTaxRows, taxQuery } from '#features/billing/figures/staff-api.ts';
import { taxGroups, type TaxGroup, type TaxRow } from '#features/billing/figures/tax.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatCents } from '#lib/format/money.ts';
import type { DayRange } from '#lib/lists/day-param.ts';
import { taxCsv } from './tax-csv.ts';

const byLabels = { month: 'By month', quarter: 'By quarter', place: 'By place' } as const;
const partLabels = { services: 'Services', shop: 'Shop' } as const;
/** Maximum number of places in the table. The export contains all places. */
const mostPlaces = 20;

export function TaxTable({ days }: { days: DayRange }) {
  const [by, setBy] = useState<keyof typeof byLabels>('month');
  const query = useQuery({ ...taxQuery(by, days), placeholderData: keepPreviousData });
  const { data: rows, hasFailed } = queryState(query);
  return (
    <section aria-labelledby="tax-title" className="mt-10">
      <h2 id="tax-title" className="text-xl">
        Tax collected
      </h2>
      <p className="mt-1 mb-3 max-w-3xl text-sm text-muted">
        An order counts on its day, an invoice on the day it was sent. What was canceled, credited
        or refunded comes off on the day it went back. The place is where it was delivered, or where
        the work was.
      </p>
      <div className="mb-3 flex flex-wrap gap-3">
        <ChoiceSwitch
          label="Tax"
          labels={byLabels}
          value={by}
          onChange={setBy}
          className="max-sm:w-full max-sm:[&>button]:grow max-sm:[&>button]:px-2"
        />
        <ExportButton
          noun="tax-row"
          label="CSV of the tax"
          fetchItems={() => fetchTaxRows(days)}
          toCsv={taxCsv}
        />
      </div>
      {hasFailed ? (
        <RetryNotice {...retryOf(query)}>The tax could not be loaded.</RetryNotice>
      ) : !rows ? (
        <Skeleton className="h-72" />
      ) : rows.length === 0 ? (
        <p>Nothing was sold in these days.</p>
      ) : (
        <Taxes by={by} groups={taxGroups(by, rows)} isStale={query.isPlaceholderData} />
      )}
    </section>
  );
}

interface TaxesProps {
  by: keyof typeof byLabels;
  groups: readonly TaxGroup[];
  isStale: boolean;
}

function Taxes({ by, groups, isStale }: TaxesProps) {
  const found = groups.slice(0, -1);
  const shown = by === 'place' ? found.slice(0, mostPlaces) : found;
  return (
    <div aria-busy={isStale}>
      <Table label="Tax collected" tight className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
        <TableHead>
          <tr>
            <Td>
              <span className="sr-only">When or where</span>
            </Td>
            <Th numeric>Taxed</Th>
            <Th numeric>Untaxed</Th>
            <Th numeric>Tax</Th>
          </tr>
        </TableHead>
        {[...shown, ...groups.slice(-1)].map(({ label, both, parts }) => (
          <tbody key={label} className="border-b border-line last:border-b-0">
            <tr className="font-semibold">
              <Th scope="row" className="!whitespace-normal">
                <PersonText>{label}</PersonText>
              </Th>
              <Amounts row={both} />
            </tr>
            {parts.map((row) => (
              <tr key={row.part}>
                <Th scope="row" className="pt-0! pl-7 font-normal! max-lg:pl-5! max-sm:pl-1.5!">
                  <span className="sr-only">{`${label}: `}</span>
                  {row.part && partLabels[row.part]}
                </Th>
                <Amounts row={row} className="pt-0!" />
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
      {shown.length < found.length && (
        <p className="mt-2 text-sm text-muted">
          The {mostPlaces} of {formatCount(found.length)} places with most tax. The CSV has all of
          them.
        </p>
      )}
    </div>
  );
}

function Amounts({ row, className }: { row: TaxRow; className?: string }) {
  return [row.taxedCents, row.untaxedCents, row.taxCents].map((cents, index) => (
    <Td key={index} numeric className={className}>
      {formatCents(cents)}
    </Td>
  ));
}
