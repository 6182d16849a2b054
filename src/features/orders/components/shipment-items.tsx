import type { OrderItem } from '../order.ts';

interface ShipmentItemsProps {
  /** Items that are in no shipment yet. */
  left: readonly OrderItem[];
  chosen: readonly OrderItem[];
  onChoose: (id: string, quantity: number) => void;
}

/** Fields for the items of a new shipment. By default, the shipment contains all items that are left. */
export function ShipmentItems({ left, chosen, onChoose }: ShipmentItemsProps) {
  return (
    <fieldset>
      <legend className="font-semibold">In this parcel</legend>
      <ul className="mt-1 divide-y divide-line">
        {left.map(({ id, productName, distributor, quantity }) => (
          <li key={id}>
            <label className="flex items-center gap-3 py-1">
              <span className="min-w-0 grow">
                <span className="block wrap-anywhere">{productName}</span>
                <span className="block text-sm text-muted">{distributor}</span>
              </span>
              <select
                value={chosen.find((item) => item.id === id)?.quantity ?? 0}
                onChange={(event) => onChoose(id, Number(event.target.value))}
                className="tabular min-h-11 shrink-0 rounded-control border border-control bg-card py-1 pr-8 pl-2"
              >
                {Array.from({ length: quantity + 1 }, (_, less) => quantity - less).map((count) => (
                  <option key={count} value={count}>
                    {count === 0 ? 'None' : `${count} of ${quantity}`}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
