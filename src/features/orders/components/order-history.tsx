import { Timeline, type TimelineEntry } from '#components/ui/timeline.tsx';
import { formatOrderDate } from '#lib/format/dates.ts';
import { statusLabels, type StatusChange } from '../order-status.ts';

interface OrderHistoryProps {
  changes: readonly StatusChange[];
  /** Other events, such as a mail that was sent again. */
  others: readonly TimelineEntry[];
}

/** Formats its times like the time of the order above it. */
export function OrderHistory({ changes, others }: OrderHistoryProps) {
  const own = changes.map((change) => ({
    text: changeText(change),
    before: change.formerShipment ?? '',
    at: change.at,
    by: change.by,
  }));
  return <Timeline changes={[...own, ...others]} formatAt={formatOrderDate} />;
}

function changeText({ from, to, isTakenBack }: StatusChange): string {
  if (!from) return 'Order placed';
  if (isTakenBack) return 'Parcel taken back';
  return from === to ? 'Shipment corrected' : `${statusLabels[from]} to ${statusLabels[to]}`;
}
