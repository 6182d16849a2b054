import { MoneyList } from '#features/billing/components/money-list.tsx';
import { quoteFilterFormat } from '#features/billing/money-filter.ts';
import { quoteListLabels, QuotesTable } from '#features/billing/quotes/components/quotes-table.tsx';
import { quoteListQuery } from '#features/billing/quotes/staff-api.ts';
import { formatCounted } from '#lib/format/count.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  return (
    <MoneyList
      title="Quotes"
      path={paths.adminMoneyQuotes}
      format={quoteFilterFormat}
      labels={quoteListLabels}
      queryOf={quoteListQuery}
    >
      {(items, page, sorting) => (
        <>
          <p role="status" className="tabular font-semibold">
            {formatCounted(page.total, 'quote')} · {formatCents(page.waitingCents)} waiting for an
            answer
          </p>
          <QuotesTable quotes={items} sorting={sorting} />
        </>
      )}
    </MoneyList>
  );
}
