import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { markNothingToInvoice } from '../staff-api.ts';
import type { PlannedVisit } from '../planned-visit.ts';

/** Dialog that takes a visit off the list of visits to invoice. */
export function NothingToInvoiceDialog({
  visit,
  request,
  onClose,
}: PlannedVisit & { onClose: () => void }) {
  return (
    <StaffConfirmDialog
      title="Nothing to invoice?"
      description={`The visit to ${isolate(request.name)} on ${formatDateTime(visit.startsAt)} is not invoiced.`}
      confirm="Nothing to invoice"
      dismiss="Cancel"
      change={{
        save: () => markNothingToInvoice(visit.id),
        queryKeys: [['service-requests']],
        failure: { title: 'Failed to save', description: 'Nothing was changed. Please try again.' },
      }}
      onClose={onClose}
    />
  );
}
