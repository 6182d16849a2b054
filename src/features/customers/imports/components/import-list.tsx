import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { useNameOf } from '#components/staff-names.ts';
import { Card } from '#components/ui/card.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { formatCounted } from '#lib/format/count.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { customerImportsQuery, undoImport, type CustomerImport } from '../staff-api.ts';

/** Earlier imports. Staff can undo an import until one of its customers has new records. */
export function ImportList() {
  const query = useQuery(customerImportsQuery);
  const { data: imports = [], hasFailed } = queryState(query);
  if (hasFailed) {
    return <RetryNotice {...retryOf(query)}>Former imports could not be loaded.</RetryNotice>;
  }
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="imports-title">
      <h2 id="imports-title" className="mb-3 text-xl">
        Imports
      </h2>
      <Card>
        <ul>
          {imports.map((one) => (
            <ImportItem key={one.id} {...one} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function ImportItem({
  id,
  fileName,
  customers,
  plans,
  by,
  at,
  undoneAt,
  undoneBy,
}: CustomerImport) {
  const nameOf = useNameOf();
  const count = formatCounted(customers, 'customer');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-4 last:border-b-0">
      <div className="min-w-0 grow basis-60 wrap-anywhere">
        <p className="font-semibold">{fileName}</p>
        <p>
          {count}
          {plans > 0 && `, ${formatCounted(plans, 'plan')}`}
        </p>
        <p className="text-sm text-muted">
          {formatDateTime(at)}, {nameOf(by)}
          {undoneAt && `. Undone ${formatDateTime(undoneAt)}, ${nameOf(undoneBy ?? '')}`}
        </p>
      </div>
      <DialogButton
        variant="danger"
        isOffered={undoneAt === null}
        aria-label={`Undo the import of ${fileName}`}
        dialog={(onClose) => (
          <StaffConfirmDialog
            title="Undo this import?"
            description={`${count} of ${fileName} ${customers === 1 ? 'is' : 'are'} deleted${plans > 0 ? ', with the requests and visits of their plans' : ''}. That is not possible once something was added for one of them.`}
            confirm="Undo import"
            dismiss="Keep it"
            variant="danger"
            change={{
              save: () => undoImport(id),
              queryKeys: [['customers'], ['service-requests']],
              success: () => ({ title: 'Import undone', description: `${count} deleted.` }),
              failure: { title: 'Not undone' },
            }}
            onClose={onClose}
          />
        )}
      >
        <Undo2 aria-hidden className="size-4" />
        Undo
      </DialogButton>
    </li>
  );
}
