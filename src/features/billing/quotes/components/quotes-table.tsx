import { SortHead, type Sorting } from '#components/sort-head.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { MoneyName } from '#features/billing/components/money-name.tsx';
import type { QuoteListState } from '#features/billing/money-filter.ts';
import { planPrice } from '#features/billing/plans/plan-price.ts';
import { formatShortDay } from '#lib/format/business-days.ts';
import { businessToday } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import type { ListedQuote } from '../staff-api.ts';

export const quoteListLabels: Record<QuoteListState, string> = {
  sent: 'Waiting for the customer',
  'change-asked': 'Change asked',
  expired: 'Ended',
  accepted: 'Accepted',
  declined: 'Declined',
  canceled: 'Canceled by the customer',
  withdrawn: 'Withdrawn',
};

const tones: Record<QuoteListState, BadgeTone> = {
  sent: 'secondary',
  'change-asked': 'signal',
  expired: 'secondary',
  accepted: 'trust',
  declined: 'secondary',
  canceled: 'secondary',
  withdrawn: 'secondary',
};

function labelOf({ state, viewed_at: viewedAt }: ListedQuote): string {
  if (state !== 'sent') return quoteListLabels[state];
  return viewedAt
    ? `Opened ${formatShortDay(businessToday(new Date(viewedAt)))}`
    : 'Not opened yet';
}

interface QuotesTableProps {
  quotes: readonly ListedQuote[];
  sorting: Sorting;
}

export function QuotesTable({ quotes, sorting }: QuotesTableProps) {
  return (
    <Table label="Quotes" sticky>
      <TableHead>
        <tr>
          <Th>Sent</Th>
          <SortHead {...sorting} column="customer">
            Customer
          </SortHead>
          <SortHead {...sorting} column="valid" className="max-md:hidden">
            Valid until
          </SortHead>
          <Th className="max-md:hidden">Status</Th>
          <SortHead {...sorting} column="total" largestFirst numeric>
            Total
          </SortHead>
        </tr>
      </TableHead>
      <tbody>
        {quotes.map((quote) => {
          const badge = <Badge tone={tones[quote.state]}>{labelOf(quote)}</Badge>;
          return (
            <Tr key={quote.id}>
              <Td className="whitespace-nowrap">
                {formatShortDay(businessToday(new Date(quote.sent_at)))}
              </Td>
              <Td className="font-semibold wrap-anywhere max-md:w-full md:max-w-48">
                <MoneyName {...quote} />
                {quote.is_extra && <span className="block font-normal text-muted">Extra work</span>}
                <span className="mt-1.5 block font-normal md:hidden">{badge}</span>
              </Td>
              <Td className="whitespace-nowrap max-md:hidden">
                {formatShortDay(quote.valid_until)}
              </Td>
              <Td className="max-md:hidden">{badge}</Td>
              <Td numeric>
                {quote.plan
                  ? planPrice(quote.plan, quote.total_cents)
                  : formatCents(quote.total_cents)}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
