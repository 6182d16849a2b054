import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Eraser } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { Button } from '#components/ui/button.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { toast } from '#lib/feedback/toast.ts';
import { formatCounted } from '#lib/format/count.ts';
import { downloadText } from '#lib/format/csv.ts';
import { requiredText } from '#lib/forms/field-schemas.ts';
import { dataAsHtml } from '../data-as-html.ts';
import {
  eraseCustomer,
  erasurePreviewQuery,
  exportCustomer,
  type ErasurePreview,
} from '../personal-data.ts';

/** What a customer may ask for: a copy of their data, and its erasure. */
export function CustomerDataButtons({ customer }: { customer: string }) {
  const [isErasing, setErasing] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportCustomer(customer),
    onSuccess: (data) => {
      const name = `data-${customer.replace(/[^\w.@+-]/g, '')}`;
      downloadText(`${name}.json`, JSON.stringify(data, null, 2), 'application/json');
      downloadText(`${name}.html`, dataAsHtml(data, customer), 'text/html');
      toast({
        kind: 'success',
        title: 'Data exported',
        description: 'Two files: one to read, and one for other programs.',
      });
    },
    onError: () =>
      toast({
        kind: 'destructive',
        title: 'Failed to export the data',
        description: 'Please try again.',
      }),
  });
  return (
    <section aria-labelledby="data-title" className="mt-10 border-t border-line pt-5">
      <h2 id="data-title" className="text-xl">
        Personal data
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">
        When a customer asks for their data, or asks us to erase it. First make sure who is asking.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          {!isPending && <Download aria-hidden className="size-4" />}
          Export data
        </Button>
        <Button variant="danger" onClick={() => setErasing(true)}>
          <Eraser aria-hidden className="size-4" />
          Erase data
        </Button>
      </div>
      {isErasing && <EraseDialogLoader customer={customer} onClose={() => setErasing(false)} />}
    </section>
  );
}

function EraseDialogLoader({ customer, onClose }: { customer: string; onClose: () => void }) {
  const query = useQuery(erasurePreviewQuery(customer));
  const { data: preview, hasFailed } = queryState(query);
  if (hasFailed) {
    return <RetryNotice {...retryOf(query)}>What would be erased could not be loaded.</RetryNotice>;
  }
  return preview && <EraseDialog customer={customer} preview={preview} onClose={onClose} />;
}

const reasonSchema = z.object({ reason: requiredText(500, 'Please enter the reason.') });

function EraseDialog({
  customer,
  preview,
  onClose,
}: {
  customer: string;
  preview: ErasurePreview;
  onClose: () => void;
}) {
  const { field, seen, ...form } = useEditForm({
    record: `erase-${customer}`,
    schema: reasonSchema,
    saved: preview,
    toValues: () => ({ reason: '' }),
    save: ({ reason }, shown) => eraseCustomer(customer, reason, shown),
    queryKeys: [['customers'], ['orders'], ['service-requests'], ['price-requests']],
    success: () => ({
      title: 'Data erased',
      description: 'The erasure is noted on the team page.',
    }),
    failure: {
      title: 'Failed to erase the data',
      description: 'Nothing was erased. Please try again.',
    },
    onClose,
  });
  const open = [...seen.openOrders, ...seen.openVisits];
  const going = (
    [
      [seen.requests, 'request'],
      [seen.notes, 'note'],
      [seen.messages, 'message'],
      [seen.visits, 'visit'],
      [seen.priceLists, 'price list request'],
      [seen.mails, 'email'],
      [seen.logins, 'login'],
    ] as const
  ).filter(([count]) => count > 0);
  return (
    <EditDialog
      title="Erase the data of this customer?"
      description="This cannot be undone."
      form={form}
      submitLabel="Erase data"
      variant="danger"
    >
      {open.length > 0 && (
        <p className="rounded-control bg-alert-wash px-4 py-3 wrap-anywhere">
          Open orders, returns and visits must end first: {open.join(', ')}.
        </p>
      )}
      <div>
        <h3 className="font-semibold">What goes</h3>
        <ul className="list-disc pl-5">
          {going.map(([count, what]) => (
            <li key={what}>{formatCounted(count, what)}</li>
          ))}
          <li>Names, addresses, phone and tracking numbers of orders, and all links to them</li>
        </ul>
      </div>
      <div>
        <h3 className="font-semibold">What stays</h3>
        <ul className="list-disc pl-5">
          <li>
            {formatCounted(seen.orders, 'order')}: number, items, sums, dates, state and ZIP code,
            which the tax office may ask for
          </li>
          <li>That you erased this today, and the reason</li>
          <li>Backups, until they expire</li>
        </ul>
      </div>
      <TextField
        label="Reason"
        autoComplete="off"
        {...field('reason')}
        help="Without the person’s name, for example: asked for it by phone."
      />
    </EditDialog>
  );
}
