/** Customers' messages and other actions that staff have not answered or marked as read. */
import { queryOptions } from '@tanstack/react-query';
import { readOnOpening, readPage } from '#lib/api/staff-queries.ts';
import { activityText, type CustomerActivity } from '../customer-activity.ts';
import type { ServiceRequest } from '../service-request.ts';
import { requestColumns, toRequest } from '../rows/staff-api.ts';
import { toActivity } from '../staff-api.ts';

/** A customer's message or other action. */
interface UnreadItem extends Pick<CustomerActivity, 'id' | 'at'> {
  kind: CustomerActivity['kind'] | 'message';
  /** See `CustomerActivity`. */
  visitId: string | null;
  text: string;
  request: ServiceRequest;
}

const maxUnread = 100;

/** Unread messages and actions: emergencies first, then the newest. */
export const unreadFromCustomersQuery = queryOptions({
  ...readOnOpening,
  queryKey: ['service-requests', 'unread'],
  queryFn: async (): Promise<{ items: UnreadItem[]; total: number }> => {
    const [activity, messages] = await Promise.all([
      readPage(
        (supabase) =>
          supabase
            .from('customer_activity')
            .select(`*, service_requests(${requestColumns})`, { count: 'exact' })
            .is('handled_at', null)
            .order('created_at', { ascending: false })
            .order('id'),
        1,
        maxUnread,
      ),
      readPage(
        (supabase) =>
          supabase
            .from('messages')
            .select(`*, service_requests(${requestColumns})`, { count: 'exact' })
            .eq('sender', 'customer')
            .is('answered_at', null)
            .order('created_at', { ascending: false })
            .order('id'),
        1,
        maxUnread,
      ),
    ]);
    const items = [
      ...activity.items.map(({ service_requests: request, ...row }) => {
        const one = toActivity(row);
        const { id, at, kind, visitId } = one;
        return { id, at, kind, visitId, text: activityText(one), request: toRequest(request) };
      }),
      ...messages.items.map(({ service_requests: request, ...row }) => ({
        id: row.id,
        at: row.created_at,
        kind: 'message' as const,
        visitId: null,
        text: row.body,
        request: toRequest(request),
      })),
    ];
    const urgency = ({ request }: UnreadItem) => Number(request.isEmergency);
    return {
      items: items.sort((a, b) => urgency(b) - urgency(a) || Date.parse(b.at) - Date.parse(a.at)),
      total: activity.total + messages.total,
    };
  },
});
