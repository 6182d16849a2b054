import { History } from '#components/ui/history.tsx';
import { statusLabels, type StatusChange } from '../order-status.ts';

export function OrderHistory({ changes }: { changes: readonly StatusChange[] }) {
  return (
    <History
      changes={changes.map((change) => ({
        text: changeText(change),
        before: change.formerShipment,
        at: change.at,
        by: change.by,
      }))}
    />
  );
}

function changeText({ from, to }: StatusChange): string {
  if (!from) return 'Order placed';
  return from === to ? 'Shipment corrected' : `${statusLabels[from]} to ${statusLabels[to]}`;
}
