import { formatDateTime } from '#lib/format/dates.ts';
import { statusLabels, type StatusChange } from '../order-status.ts';

/** The changes of an order, the latest first. */
export function OrderHistory({ changes }: { changes: readonly StatusChange[] }) {
  return (
    <ol className="border-l-2 border-line">
      {[...changes].reverse().map((change) => (
        <li key={change.at + change.to} className="relative pb-4 pl-5 last:pb-0">
          <span
            aria-hidden
            className="absolute top-1.5 -left-[7px] size-3 rounded-full border-2 border-card bg-ink"
          />
          <p className="font-semibold">{stepText(change)}</p>
          {change.formerShipment && (
            <p className="text-sm wrap-anywhere">It was {change.formerShipment}</p>
          )}
          <p className="text-sm wrap-anywhere text-muted">
            {formatDateTime(change.at)}
            {change.by && `, ${change.by}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

function stepText({ from, to }: StatusChange): string {
  if (!from) return 'Order placed';
  return from === to ? 'Shipment corrected' : `${statusLabels[from]} to ${statusLabels[to]}`;
}
