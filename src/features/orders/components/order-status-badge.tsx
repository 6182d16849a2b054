import { Badge } from '#components/ui/badge.tsx';
import { statusLabels, type OrderStatus } from '../order-status.ts';

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge tone={status === 'pending' ? 'secondary' : 'default'}>{statusLabels[status]}</Badge>
  );
}
