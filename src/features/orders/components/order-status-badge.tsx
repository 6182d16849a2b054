import { Badge } from '#components/ui/badge.tsx';
import { statusLabels, type OrderStatus } from '../order-status.ts';

/** Pending is styled secondary, all others default. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge tone={status === 'pending' ? 'secondary' : 'default'}>{statusLabels[status]}</Badge>
  );
}
