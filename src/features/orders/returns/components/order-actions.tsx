import { CustomerCancelButton } from '#features/orders/components/customer-cancel-button.tsx';
import { OrderMessageButton } from '#features/orders/components/order-message-button.tsx';
import { OrderMessages } from '#features/orders/components/order-messages.tsx';
import type { CustomerOrder, OrderAccess } from '#features/orders/customer-api.ts';
import { isTakenBack } from '#features/orders/way-back.ts';
import { ReturnCard } from './return-card.tsx';
import { ReturnItems } from './return-items.tsx';

/** Buttons of the customer for an order, and the state of each return. */
export function OrderActions({ order, access }: { order: CustomerOrder; access: OrderAccess }) {
  const canReturn = order.items.some((item) => item.returnable > 0);
  return (
    <div className="mt-6 grid gap-6">
      <div className="flex flex-wrap gap-3">
        <OrderMessageButton
          orderNumber={order.orderNumber}
          isOver={order.status === 'cancelled' || order.status === 'delivered'}
          access={access}
        />
        {order.status === 'pending' && (
          <CustomerCancelButton orderNumber={order.orderNumber} access={access} />
        )}
      </div>
      <OrderMessages messages={order.messages} />
      {order.returns.map((orderReturn) => (
        <ReturnCard
          key={orderReturn.number}
          orderReturn={orderReturn}
          orderNumber={order.orderNumber}
          paidOnline={order.paidOnline}
          isTakenBack={isTakenBack(order)}
        />
      ))}
      {canReturn && <ReturnItems order={order} access={access} />}
    </div>
  );
}
