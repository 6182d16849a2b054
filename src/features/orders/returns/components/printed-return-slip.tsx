import { createPortal } from 'react-dom';
import { returns, site } from '#config/site.ts';
import type { CustomerReturn } from '#features/orders/customer-api.ts';
import { returnReasons } from '../return.ts';

/** A printed slip that the customer puts into the parcel. A rule in index.css prints only this element. */
export function PrintedReturnSlip({
  orderReturn,
  orderNumber,
}: {
  orderReturn: CustomerReturn;
  orderNumber: string;
}) {
  return createPortal(
    <section
      data-print-alone
      aria-label="Return slip"
      className="hidden break-after-page print:block"
    >
      <p className="text-[12pt] font-bold">{site.name}: return slip</p>
      <p className="tabular mt-6 border-2 border-ink px-4 py-3 text-center text-[32pt] leading-tight font-extrabold">
        {orderReturn.number}
      </p>
      <p className="mt-6 font-bold">Send the parcel to</p>
      <address className="mt-1 text-[14pt] not-italic">
        {returns.address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p className="mt-6 font-bold">In the parcel, of order {orderNumber}</p>
      <ul className="mt-1 columns-2">
        {orderReturn.items.map((item) => (
          <li key={item.id}>
            {item.quantity} × {item.name}
          </li>
        ))}
      </ul>
      <p className="mt-4">Reason: {returnReasons[orderReturn.reason]}</p>
      <p className="mt-6 border-t border-line pt-3">
        Put this slip into the parcel, or write the number on it. Questions? Call{' '}
        {site.phone.display}.
      </p>
    </section>,
    document.body,
  );
}
