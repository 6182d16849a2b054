import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { site } from '#config/site.ts';
import type { CartItem } from '#features/cart/cart.ts';
import { formatCents } from '#lib/format/money.ts';
import type { OrderProblem } from '../customer-api.ts';

const titles: Record<OrderProblem['kind'], string> = {
  'total-changed': 'Prices have changed since you filled your cart',
  'stock-short': 'Some items are not in stock in the quantity you want',
  'key-used': 'This checkout already placed an order',
};

interface OrderProblemNoticeProps {
  problem: OrderProblem;
  items: readonly CartItem[];
  /** Corrects the cart. The customer can then send the order again. */
  onAccept: () => void;
}

/** Tells the customer why the order was refused. A button corrects the cart. The notice takes the focus. */
export function OrderProblemNotice({ problem, items, onAccept }: OrderProblemNoticeProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [problem.kind]);
  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      className="tabular rounded-card border border-alert bg-alert-wash p-5"
    >
      <h2 id={id} className="flex gap-2 text-lg font-bold">
        <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0 text-alert" />
        {titles[problem.kind]}
      </h2>
      <Explanation problem={problem} items={items} />
      <Button variant="secondary" className="mt-4" onClick={onAccept}>
        {problem.kind === 'key-used' ? 'Place a separate order' : 'Update my cart'}
      </Button>
    </div>
  );
}

function Explanation({ problem, items }: Omit<OrderProblemNoticeProps, 'onAccept'>) {
  switch (problem.kind) {
    case 'total-changed':
      return (
        <>
          <ul className="mt-2 list-disc pl-5">
            {items.map(({ id, name, priceCents }) => {
              const newPriceCents = problem.prices[id] ?? priceCents;
              return (
                newPriceCents !== priceCents && (
                  <li key={id}>
                    {name}: {formatCents(newPriceCents)} instead of {formatCents(priceCents)}
                  </li>
                )
              );
            })}
          </ul>
          <p className="mt-2">
            The new total is <strong>{formatCents(problem.totalCents)}</strong>. Nothing has been
            ordered.
          </p>
        </>
      );
    case 'stock-short':
      return (
        <>
          <ul className="mt-2 list-disc pl-5">
            {problem.shortages.map(({ productId, left }) => {
              const item = items.find(({ id }) => id === productId);
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
        </>
      );
    case 'key-used':
      return (
        <p className="mt-2">
          An earlier attempt, here or in another tab, placed an order with different details, so we
          did not place a second one. To change that order, call{' '}
          <a href={site.phone.href} className="font-semibold whitespace-nowrap underline">
            {site.phone.display}
          </a>
          .
        </p>
      );
  }
}
