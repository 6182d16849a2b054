import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { requestStatusLabels, type RequestStatus } from '../service-request.ts';

const tones: Record<RequestStatus, BadgeTone> = {
  new: 'signal',
  contacted: 'secondary',
  scheduled: 'trust',
  closed: 'default',
  spam: 'alert',
};

export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={tones[status]}>{requestStatusLabels[status]}</Badge>;
}
