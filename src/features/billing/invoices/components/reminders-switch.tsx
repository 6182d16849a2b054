import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { setInvoiceReminders, type Invoice } from '../staff-api.ts';

/** Turns the automatic reminders of an overdue invoice on or off. */
export function RemindersSwitch({ invoice }: { invoice: Invoice }) {
  const { id, reference, reminds } = invoice;
  const change = useStaffMutation({
    save: setInvoiceReminders,
    queryKeys: [['service-requests']],
    failure: { title: 'Error', description: 'Failed to save. Please try again.' },
  });
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        className="size-5 accent-signal"
        aria-label={`Remind the customer of ${reference} 3 and 14 days after it is due`}
        checked={change.isPending ? change.variables.reminds : reminds}
        onChange={({ target }) => {
          if (!change.isPending) change.mutate({ id, reminds: target.checked });
        }}
      />
      Remind by email 3 and 14 days after it is due
    </label>
  );
}
