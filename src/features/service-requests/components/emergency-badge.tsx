import { Badge } from '#components/ui/badge.tsx';
import type { ServiceRequest } from '../service-request.ts';

/** Marks a request that names an emergency and is not settled. */
export function EmergencyBadge({ request }: { request: ServiceRequest }) {
  const isSettled = request.status === 'closed' || request.status === 'spam';
  return request.isEmergency && !isSettled && <Badge tone="alert">Emergency</Badge>;
}
