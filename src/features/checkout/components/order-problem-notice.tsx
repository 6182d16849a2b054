import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { site } from '#config/site.ts';
import type { CartItems } from '#features/cart/cart.ts';
import { formatCents } from '#lib/format/money.ts';
import type { OrderProblem } from '../api.ts';

interface OrderProblemNoticeProps {
  problem: OrderProblem;
  items: CartItems;
  /** Puts the cart right, so that the order can be sent again. */
  onAccept: () => void;
}

/** Shows what keeps the order from being placed, and offers the corrected cart. Takes the focus. */
export function OrderProblemNotice({ problem, items, onAccept }: OrderProblemNoticeProps) {
  switch (problem.kind) {
    case 'total-changed':
      return (
        <Notice
          title="Prices have changed since you filled your cart"
          action="Update my cart"
          onAccept={onAccept}
        >
          <ul className="mt-2 list-disc pl-5">
            {items
              .filter((item) => (problem.prices[item.id] ?? item.priceCents) !== item.priceCents)
              .map((item) => (
                <li key={item.id}>
                  {item.name}: {formatCents(problem.prices[item.id] ?? item.priceCents)} instead of{' '}
                  {formatCents(item.priceCents)}
                </li>
              ))}
          </ul>
          <p className="mt-2">
            The new total is <strong>{formatCents(problem.totalCents)}</strong>. Nothing has been
            ordered.
          </p>
        </Notice>
      );
    case 'stock-short':
      return (
        <Notice
          title="Some items are no longer in stock in that number"
          action="Update my cart"
          onAccept={onAccept}
        >
          <ul className="mt-2 list-disc pl-5">
            {problem.shortages.map(({ productId, left }) => {
              const item = items.find((candidate) => candidate.id === productId);
              return (
                <li key={productId}>
                  {item?.name ?? productId}:{' '}
                  {left > 0 ? `${left} left` : 'sold out, will be removed'}
                  {item && left > 0 && ` (you have ${item.quantity} in your cart)`}
                </li>
              );
            })}
          </ul>
          <p className="mt-2">Nothing has been ordered.</p>
        </Notice>
      );
    case 'key-used':
      return (
        <Notice
          title="This checkout already placed an order"
          action="Place a separate order"
          onAccept={onAccept}
        >
          <p className="mt-2">
            An earlier attempt arrived, with other details than those below, so we did not place a
            second one. To change that order call{' '}
            <a href={site.phone.href} className="font-semibold underline">
              {site.phone.display}
            </a>
            .
          </p>
        </Notice>
      );
  }
}

function Notice({
  title,
  action,
  onAccept,
  children,
}: {
  title: string;
  action: string;
  onAccept: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, [title]);
  return (
    <div
      ref={ref}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      className="tabular rounded-card border border-alert bg-alert-wash p-5"
    >
      <h2 id={id} className="flex gap-2 text-lg font-bold">
        <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0 text-alert" />
        {title}
      </h2>
      {children}
      <Button variant="secondary" className="mt-4" onClick={onAccept}>
        {action}
      </Button>
    </div>
  );
}
