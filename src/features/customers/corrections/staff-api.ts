/** Corrections of contact details that staff made in an order or a request. */
import { queryOptions } from '@tanstack/react-query';
import type { TimelineEntry } from '#components/ui/timeline.tsx';
import { readRows, refreshedEveryMinute } from '#lib/api/staff-queries.ts';

const labels: Record<string, string> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  alternatePhone: 'Alternate phone',
  address: 'Street address',
  address2: 'Apartment, suite, unit',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  propertyAddress: 'Property address',
};

/** Each corrected field, for the history. */
export function correctionsQuery(record: { order_id: string } | { request_id: string }) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['order_id' in record ? 'orders' : 'service-requests', 'corrections', record],
    queryFn: async (): Promise<TimelineEntry[]> => {
      const rows = await readRows((supabase) =>
        supabase.from('contact_corrections').select('*').match(record).order('id'),
      );
      return rows.map((row) => ({
        text: `${labels[row.field] ?? row.field} corrected: ${row.new_value || 'none'}`,
        before: row.former_value || 'blank',
        at: row.created_at,
        by: row.corrected_by_email,
      }));
    },
  });
}
