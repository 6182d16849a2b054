import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { statusLabel, type RequestStatus } from '../service-request.ts';

const tones: Record<RequestStatus, BadgeTone> = {
  new: 'signal',
  contacted: 'secondary',
  scheduled: 'trust',
  closed: 'default',
  spam: 'alert',
};

interface RequestStatusBadgeProps {
  status: RequestStatus;
  wasVisited?: boolean;
}

export function RequestStatusBadge({ status, wasVisited = false }: RequestStatusBadgeProps) {
  return <Badge tone={tones[status]}>{statusLabel(status, wasVisited)}</Badge>;
}
