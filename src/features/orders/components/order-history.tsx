import { Timeline, type TimelineEntry } from '#components/ui/timeline.tsx';
import { formatOrderDate } from '#lib/format/dates.ts';
import { statusLabels, type StatusChange } from '../order-status.ts';

interface OrderHistoryProps {
  changes: readonly StatusChange[];
  /** Other events, such as an email that was sent again. */
  others: readonly TimelineEntry[];
}

/** The history of an order. Its times have the same format as the order time at the top of the page. */
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
