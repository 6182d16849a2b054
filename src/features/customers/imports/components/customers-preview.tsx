import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatCount } from '#lib/format/count.ts';
import type { CheckedRow } from '../check-rows.ts';
import { importedAddress } from '../imported-address.ts';
import { planText, type PlanTerms } from '../plan-terms.ts';

const perPage = 10;

interface CustomersPreviewProps {
  rows: readonly CheckedRow[];
  terms: PlanTerms;
}

/** The customers as they will be saved, a page at a time. */
export function CustomersPreview({ rows, terms }: CustomersPreviewProps) {
  const [wanted, setPage] = useState(0);
  const pages = Math.ceil(rows.length / perPage);
  const page = Math.min(wanted, pages - 1);
  const first = page * perPage;
  const shown = rows.slice(first, first + perPage);
  const step = (to: number, label: string, icon: typeof ChevronLeft) => {
    const isEnd = to < 0 || to >= pages;
    const Icon = icon;
    return (
      <Button
        variant="secondary"
        size="icon"
        aria-label={label}
        aria-disabled={isEnd || undefined}
        onClick={() => !isEnd && setPage(to)}
      >
        <Icon aria-hidden className="size-5" />
      </Button>
    );
  };
  return (
    <section aria-labelledby="preview-title" className="grid gap-3 *:min-w-0">
      <h2 id="preview-title" className="text-xl">
        Customers to import
      </h2>
      <Table label="Customers to import" tight>
        <TableHead>
          <tr>
            <Th>Row</Th>
            <Th>Customer</Th>
            <Th className="max-md:hidden">Address</Th>
            <Th className="max-md:hidden">Note and plan</Th>
          </tr>
        </TableHead>
        <tbody>
          {shown.map(({ place, customer }) => {
            const { name, email, phone, note, plan } = customer;
            const address = importedAddress(customer);
            const more = [note, plan && planText(plan, terms)].filter(Boolean);
            return (
              <Tr key={place}>
                <Td>{formatCount(place)}</Td>
                <Td className="wrap-anywhere">
                  <span className="font-semibold">
                    <PersonText>{name}</PersonText>
                  </span>
                  {[email, phone].filter(Boolean).map((line) => (
                    <span key={line} className="block text-muted">
                      {line}
                    </span>
                  ))}
                  {[...address, ...more].map((line) => (
                    <span key={line} className="block md:hidden">
                      <PersonText>{line ?? ''}</PersonText>
                    </span>
                  ))}
                </Td>
                <Td className="wrap-anywhere max-md:hidden">
                  {address.map((line) => (
                    <span key={line} className="block">
                      <PersonText>{line}</PersonText>
                    </span>
                  ))}
                </Td>
                <Td className="wrap-anywhere whitespace-pre-line max-md:hidden">
                  {more.map((line) => (
                    <span key={line} className="block">
                      <PersonText>{line ?? ''}</PersonText>
                    </span>
                  ))}
                </Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
      <div className="tabular flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="text-sm text-muted">
          {`${formatCount(first + 1)}–${formatCount(first + shown.length)} of ${formatCount(rows.length)} customers`}
        </p>
        {pages > 1 && (
          <div className="flex gap-2">
            {step(page - 1, 'Previous customers', ChevronLeft)}
            {step(page + 1, 'Next customers', ChevronRight)}
          </div>
        )}
      </div>
    </section>
  );
}
