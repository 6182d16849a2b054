import { Link } from '#components/link.tsx';
import { SortHead, type Sorting } from '#components/sort-head.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { MoneyName } from '#features/billing/components/money-name.tsx';
import type { InvoiceListState } from '#features/billing/money-filter.ts';
import { formatShortDay } from '#lib/format/business-days.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import type { ListedInvoice } from '../staff-api.ts';

export const invoiceListLabels: Record<InvoiceListState, string> = {
  open: 'To be paid',
  overdue: 'Overdue',
  'owed-back': 'To be given back',
  paid: 'Paid',
  credited: 'Credited',
  credit: 'Credits',
};

const tones: Record<InvoiceListState, BadgeTone> = {
  open: 'signal',
  overdue: 'alert',
  'owed-back': 'signal',
  paid: 'trust',
  credited: 'secondary',
  credit: 'secondary',
};

function labelOf({ state, open_cents: open }: ListedInvoice): string {
  if (open < 0) return 'To give back';
  return { ...invoiceListLabels, open: 'Open', credit: 'Credit' }[state];
}

interface InvoicesTableProps {
  invoices: readonly ListedInvoice[];
  sorting: Sorting;
}

export function InvoicesTable({ invoices, sorting }: InvoicesTableProps) {
  return (
    <Table label="Invoices" sticky>
      <TableHead>
        <tr>
          <Th>Number</Th>
          <SortHead {...sorting} column="customer">
            Customer
          </SortHead>
          <Th className="max-md:hidden">Sent</Th>
          <SortHead {...sorting} column="due" className="max-md:hidden">
            Due
          </SortHead>
          <Th className="max-md:hidden">Status</Th>
          <SortHead {...sorting} column="total" largestFirst numeric>
            Total
          </SortHead>
          <SortHead {...sorting} column="open" largestFirst numeric className="max-sm:hidden">
            Open
          </SortHead>
        </tr>
      </TableHead>
      <tbody>
        {invoices.map((invoice) => {
          const { id, reference, kind, state, total_cents: total, open_cents: open } = invoice;
          const badge = (
            <Badge tone={open < 0 ? tones['owed-back'] : tones[state]}>{labelOf(invoice)}</Badge>
          );
          const record = open > 0 && (
            <Link
              to={paths.adminInvoicePaper(reference)}
              state={{ recordsPayment: true }}
              aria-label={`Record payment: ${reference}`}
              className="-my-1 inline-block py-1 font-normal link-quiet"
            >
              Record payment
            </Link>
          );
          return (
            <Tr key={id}>
              <Td className="whitespace-nowrap">
                <Link
                  to={paths.adminInvoicePaper(reference)}
                  className="-my-1 inline-block py-1 link-signal"
                >
                  {reference}
                </Link>
                <span className="block text-muted md:hidden">
                  {formatShortDay(invoice.issued_on)}
                </span>
              </Td>
              <Td className="max-w-48 font-semibold wrap-anywhere">
                <MoneyName {...invoice} />
                <span className="mt-1.5 block font-normal md:hidden">{badge}</span>
              </Td>
              <Td className="whitespace-nowrap max-md:hidden">
                {formatShortDay(invoice.issued_on)}
              </Td>
              <Td className="whitespace-nowrap max-md:hidden">
                {kind === 'invoice' && formatShortDay(invoice.due_on)}
              </Td>
              <Td className="max-md:hidden">{badge}</Td>
              <Td numeric>
                {formatCents(kind === 'credit' ? -total : total)}
                {open !== 0 && (
                  <span className="block text-muted sm:hidden">
                    {formatCents(open)}
                    <br />
                    open
                    <br />
                    {record}
                  </span>
                )}
              </Td>
              <Td numeric className="max-sm:hidden">
                {open === 0 ? '–' : formatCents(open)}
                {record && <span className="block">{record}</span>}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
