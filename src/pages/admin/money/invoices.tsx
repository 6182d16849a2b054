import { MoneyList } from '#features/billing/components/money-list.tsx';
import {
  invoiceListLabels,
  InvoicesTable,
} from '#features/billing/invoices/components/invoices-table.tsx';
import { invoiceListQuery } from '#features/billing/invoices/staff-api.ts';
import { invoiceFilterFormat } from '#features/billing/money-filter.ts';
import { SamplePayeeNotice } from '#features/billing/payments/components/sample-payee-notice.tsx';
import { formatCounted } from '#lib/format/count.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  return (
    <MoneyList
      title="Invoices"
      path={paths.adminMoney}
      format={invoiceFilterFormat}
      labels={invoiceListLabels}
      queryOf={invoiceListQuery}
      notice={<SamplePayeeNotice className="mb-5" />}
    >
      {(items, page, sorting) => (
        <>
          <p role="status" className="tabular font-semibold">
            {formatCounted(page.total, 'invoice or credit', 'invoices and credits')} ·{' '}
            {formatCents(page.sumCents)} in all · {formatCents(page.openCents)} open
          </p>
          <InvoicesTable invoices={items} sorting={sorting} />
        </>
      )}
    </MoneyList>
  );
}
