/** Columns of requests for staff pages. */
import type { FormValue, FormValues } from '#components/form/form-definition.ts';
import { computed, type RowOf } from '#lib/api/staff-queries.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import { requestStatuses, type ServiceRequest } from '../service-request.ts';

/** All columns that staff pages need. The search text is left out, because it repeats all answers. */
export const requestColumns =
  'id, reference, kind, status, next_statuses, name, email, phone, details, takenBy:taken_by_email, createdAt:created_at, isEmergency:is_emergency, promisedBy:promised_by, assignedTo:assigned_to, unusedDepositCents:unused_deposit_cents';

export const fromRequests = (supabase: Supabase, options: { count?: 'exact' } = {}) =>
  supabase.from('service_requests').select(requestColumns, options);

function isFormValue(value: unknown): value is FormValue {
  return (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  );
}

export function toRequest({
  details,
  next_statuses,
  ...row
}: RowOf<typeof fromRequests>): ServiceRequest {
  const stored = Object.entries(details).filter((entry): entry is [string, FormValue] =>
    isFormValue(entry[1]),
  );
  const fields: FormValues = Object.fromEntries(stored);
  return {
    ...row,
    nextStatuses: computed(next_statuses).flatMap((next) =>
      requestStatuses.filter((status) => status === next),
    ),
    fields: { ...fields, email: row.email, phone: row.phone },
  };
}
