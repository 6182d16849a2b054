import { Badge } from '#components/ui/badge.tsx';
import { timesText, type Visit } from '../visit.ts';

/** Times of a visit. A call-out also has a badge. */
export function VisitTimes({ visit }: { visit: Visit }) {
  return (
    <>
      <span className="tabular font-bold">{timesText(visit)}</span>
      {visit.callOut && <Badge tone="signal">Call-out</Badge>}
    </>
  );
}
