import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Eraser } from 'lucide-react';
import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { retention } from '#config/retention.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { formatCounted } from '#lib/format/count.ts';
import { downloadText } from '#lib/format/csv.ts';
import { requiredText } from '#lib/forms/field-schemas.ts';
import { dataAsHtml } from './data-as-html.ts';
import {
  eraseCustomer,
  exportCustomer,
  personalDataQuery,
  type PersonRecords,
  type PersonalData,
} from '#features/customers/personal-data/staff-api.ts';
import { useTicked, WhoseData } from './whose-data.tsx';

const titles = {
  export: 'Export the data of this customer?',
  erase: 'Erase the data of this customer?',
};

/** Id of the heading. A link at the top of the page leads to it. */
export const personalDataId = 'data-title';

/** Buttons to export or erase a customer's data, if the customer asks for it. */
export function CustomerDataButtons({ customer }: { customer: string }) {
  return (
    <section
      aria-labelledby={personalDataId}
      className="mt-10 border-t border-line pt-5 print:hidden"
    >
      <h2 id={personalDataId} className="text-xl">
        Personal data
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">
        When a customer asks for their data, or asks us to erase it. First make sure who is asking.
      </p>
      <div className="flex flex-wrap gap-2">
        <DialogButton
          variant="secondary"
          dialog={(onClose) => <DataDialog {...{ customer, onClose }} kind="export" />}
        >
          <Download aria-hidden className="size-4" />
          Export data
        </DialogButton>
        <DialogButton
          variant="danger"
          dialog={(onClose) => <DataDialog {...{ customer, onClose }} kind="erase" />}
        >
          <Eraser aria-hidden className="size-4" />
          Erase data
        </DialogButton>
      </div>
    </section>
  );
}

interface DialogProps {
  customer: string;
  onClose: () => void;
}

function DataDialog({ customer, kind, onClose }: DialogProps & { kind: keyof typeof titles }) {
  const query = useQuery(personalDataQuery(customer));
  const { data, hasFailed } = queryState(query);
  if (hasFailed) {
    return (
      <Dialog
        open
        title={titles[kind]}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        className="max-w-120"
      >
        <RetryNotice {...retryOf(query)}>Whose data it is could not be loaded.</RetryNotice>
      </Dialog>
    );
  }
  if (!data) return null;
  const dialog = { customer, data, onClose };
  return kind === 'export' ? <ExportDialog {...dialog} /> : <EraseDialog {...dialog} />;
}

function countOf(parts: readonly PersonRecords[], what: keyof PersonRecords['counts']): number {
  return parts.reduce((sum, { counts }) => sum + counts[what], 0);
}

function ExportDialog({ customer, data, onClose }: DialogProps & { data: PersonalData }) {
  const ticked = useTicked();
  const queryClient = useQueryClient();
  const notes = countOf([data, ...ticked.of(data)], 'notes');
  return (
    <StaffConfirmDialog
      title={titles.export}
      description="One file for the customer. That you exported it is noted on the team page."
      confirm="Export data"
      dismiss="Cancel"
      variant="primary"
      change={{
        save: async () => {
          const answer = await exportCustomer(customer, ticked.referencesOf(data));
          const name = `data-${customer.replace(/[^\w.@+-]/g, '')}.html`;
          downloadText(name, dataAsHtml(answer, customer), 'text/html');
        },
        queryKeys: [['customers', 'retention']],
        success: () => ({
          title: 'Data exported',
          description: 'One file, to read, to print, and for other programs.',
        }),
        failure: { title: 'Failed to export the data', description: 'Please try again.' },
        onFailed: () => void queryClient.invalidateQueries(personalDataQuery(customer)),
      }}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <WhoseData data={data} ticked={ticked} />
        <p>
          <strong>Internal notes go out word for word</strong>
          {notes > 0 && ` (${formatCounted(notes, 'note')})`}, also those for visits. Read the file
          before you send it.
        </p>
      </div>
    </StaffConfirmDialog>
  );
}

const plurals: Partial<Record<string, string>> = {
  'corrected address': 'corrected addresses',
  'imported entry': 'imported entries',
};

const reasonSchema = z.object({ reason: requiredText(500, 'Please enter the reason.') });

function EraseDialog({ customer, data, onClose }: DialogProps & { data: PersonalData }) {
  const ticked = useTicked();
  const { field, base, ...form } = useEditForm({
    record: `erase-${customer}`,
    schema: reasonSchema,
    saved: data,
    toValues: () => ({ reason: '' }),
    save: ({ reason }, shown) => eraseCustomer(customer, ticked.referencesOf(shown), reason, shown),
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
  const parts = [base, ...ticked.of(base)];
  const open = parts.flatMap((part) => part.open);
  const going = (
    [
      ['unpaidOrders', 'unpaid order'],
      ['requests', 'request'],
      ['notes', 'note'],
      ['messages', 'message'],
      ['visits', 'visit'],
      ['photos', 'photo'],
      ['priceLists', 'price list request'],
      ['imported', 'imported entry'],
      ['mails', 'email'],
      ['corrections', 'corrected address'],
      ['invitations', 'invitation'],
      ['logins', 'login'],
    ] as const
  )
    .map(([what, noun]) => [countOf(parts, what), noun] as const)
    .filter(([count]) => count > 0);
  const orders = countOf(parts, 'orders');
  const quotes = countOf(parts, 'quotes');
  const invoices = countOf(parts, 'invoices');
  return (
    <EditDialog
      title={titles.erase}
      description="This cannot be undone."
      form={form}
      submitLabel="Erase data"
      variant="danger"
    >
      <WhoseData data={base} ticked={ticked} />
      {open.length > 0 && (
        <p className="rounded-control bg-alert-wash px-4 py-3 wrap-anywhere">
          Open orders, returns and visits must end first, requests must be answered, deposits
          settled, and invoices paid: {open.join(', ')}.
        </p>
      )}
      <div>
        <h3 className="font-semibold">What goes</h3>
        <ul className="list-disc pl-5">
          {going.map(([count, noun]) => (
            <li key={noun}>{formatCounted(count, noun, plurals[noun])}</li>
          ))}
          {going.length + orders === 0 && <li>Nothing, until you tick whose data it is</li>}
          {quotes > 0 && (
            <li>Quotes that were not accepted, and the names of who accepted others</li>
          )}
          {orders > 0 && (
            <li>Names, addresses, phone and tracking numbers of orders, and all links to them</li>
          )}
        </ul>
      </div>
      <div>
        <h3 className="font-semibold">What stays</h3>
        <ul className="list-disc pl-5">
          {orders > 0 && (
            <li>
              {formatCounted(orders, 'order')}: number, items, sums, dates, state and ZIP code,
              which the tax office may ask for
            </li>
          )}
          {quotes > 0 && (
            <li>
              Accepted quotes and what was paid: lines, sums and dates, which the tax office may ask
              for
            </li>
          )}
          {invoices > 0 && (
            <li>
              {formatCounted(invoices, 'invoice')} with name and address, for the{' '}
              {retention.invoices.period} that tax law asks for
            </li>
          )}
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
