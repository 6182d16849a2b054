import { Badge } from '#components/ui/badge.tsx';
import type { ServiceRequest } from '../service-request.ts';

/** Badge for an emergency. Closed requests and spam have none. */
export function EmergencyBadge({ request }: { request: ServiceRequest }) {
  const isClosed = request.status === 'closed' || request.status === 'spam';
  return request.isEmergency && !isClosed && <Badge tone="alert">Emergency</Badge>;
}
