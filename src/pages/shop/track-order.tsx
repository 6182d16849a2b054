import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { AlertCard } from '#components/alert-card.tsx';
import { CallLink } from '#components/call-link.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Seo } from '#components/seo.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { trackOrderSeo } from '#content/seo.ts';
import { OrderItems } from '#features/orders/components/order-items.tsx';
import { TotalsList } from '#features/orders/components/totals-list.tsx';
import { readLastOrder } from '#features/checkout/last-order.ts';
import { CustomerOrderProgress } from '#features/orders/components/customer-order-progress.tsx';
import {
  orderByTokenQuery,
  trackOrder,
  type CustomerOrder,
  type OrderAccess,
} from '#features/orders/customer-api.ts';
import { trackOrderSchema, type TrackOrderForm } from '#features/orders/schema.ts';
import { OrderActions } from '#features/orders/returns/components/order-actions.tsx';
import { isTakenBack } from '#features/orders/way-back.ts';
import { isUserMessage } from '#lib/api/api-error.ts';
import { useLinkToken } from '#lib/browser/use-arrived-link.ts';
import { addressLines } from '#lib/format/address-lines.ts';
import { formatLongDate } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  const token = useLinkToken();
  return (
    <div className="container-page min-h-[70dvh] py-10 md:py-14">
      <Seo title={trackOrderSeo.title} description={trackOrderSeo.description} noindex />
      <h1 className="text-4xl">Track Your Order</h1>
      {token === null ? (
        <Lookup />
      ) : token === '' ? (
        <Lookup cameByWrongLink />
      ) : (
        <LinkedOrder key={token} token={token} />
      )}
    </div>
  );
}

/** The order of a mailed link. */
function LinkedOrder({ token }: { token: string }) {
  const query = useQuery(orderByTokenQuery(token));
  return (
    <QueryBoundary
      query={query}
      toast="Your order could not be looked up."
      failure={{ title: 'Your order could not be looked up', children: 'The order is safe.' }}
      skeleton={
        <ListSkeleton
          label="Loading your order"
          heights={['h-64', 'h-56']}
          className="mt-8 gap-8"
        />
      }
    >
      {(order) =>
        order ? (
          <div className="mt-8">
            <TrackedOrder order={order} access={{ proof: { token }, reload: query.refetch }} />
            <ButtonLink to={paths.trackOrder} variant="secondary" className="mt-10">
              Track another order
            </ButtonLink>
          </div>
        ) : (
          <Lookup cameByWrongLink />
        )
      }
    </QueryBoundary>
  );
}

/** Finds an order by its number and the customer's email address. */
function Lookup({ cameByWrongLink = false }) {
  const lastOrder = readLastOrder();
  const { mutate, variables, data, error, isPending, isIdle } = useMutation({
    mutationFn: trackOrder,
  });
  /** The order as read again after the customer changed it. */
  const [changed, setChanged] = useState<CustomerOrder>();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<TrackOrderForm>({
    resolver: zodResolver(trackOrderSchema),
    defaultValues: { orderNumber: lastOrder?.orderNumber ?? '', email: lastOrder?.email ?? '' },
  });

  const find = (values: TrackOrderForm) => {
    setChanged(undefined);
    mutate(values);
  };

  return (
    <>
      {/* Hidden after the first lookup. */}
      {cameByWrongLink && isIdle && (
        <AlertCard
          className="mt-6"
          title="This link does not lead to an order"
          text="Part of it may be missing. Please open it from your email again, or find the order here. Or call us: we are happy to help."
        >
          <CallLink variant="secondary" />
        </AlertCard>
      )}
      <p className="mt-4 max-w-prose text-lg text-muted">
        The order number is in your confirmation and begins with FSS-. The email address is the one
        you ordered with.
      </p>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(find)(event)}
        className="mt-8 grid max-w-180 items-start gap-x-4 gap-y-5 sm:grid-cols-2"
      >
        <TextField
          label="Order number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="FSS-"
          error={errors.orderNumber?.message}
          {...register('orderNumber')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" size="lg" busy={isPending} className="sm:justify-self-start">
          {isPending ? 'Looking…' : data ? 'Check again' : 'Track order'}
        </Button>
      </form>
      <div className="mt-10">
        {error ? (
          <AlertCard {...explain(error)}>
            <CallLink variant="secondary" />
          </AlertCard>
        ) : data ? (
          <TrackedOrder
            order={changed ?? data}
            access={{
              proof: variables,
              reload: () => trackOrder(variables).then(setChanged, () => undefined),
            }}
          />
        ) : null}
      </div>
    </>
  );
}

function explain(error: unknown): { title: string; text: string } {
  if (!isUserMessage(error)) {
    return {
      title: 'Your order could not be looked up',
      text: 'Please check your connection and try again.',
    };
  }
  if (error.status === 429) return { title: 'Too many attempts', text: error.message };
  // The text is the same for a wrong number and a wrong address. It must not reveal if the order exists.
  return {
    title: 'No order matches this number and email address.',
    text: 'Please compare both with your confirmation: the number begins with FSS-, and the address is the one you ordered with.',
  };
}

function TrackedOrder({ order, access }: { order: CustomerOrder; access: OrderAccess }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A phone shows the order only after scrolling.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section aria-labelledby="tracked-order">
      <div className="border-y border-line py-6">
        <h2 id="tracked-order" ref={heading} tabIndex={-1} className="tabular text-2xl">
          Order {order.orderNumber}
        </h2>
        <p className="mt-1 mb-6 text-muted">Placed on {formatLongDate(order.createdAt)}</p>
        <CustomerOrderProgress order={order} />
        <OrderActions order={order} access={access} />
      </div>
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[1fr_24rem]">
        <section aria-labelledby="tracked-items">
          <h3 id="tracked-items" className="mb-4 text-xl">
            Items
          </h3>
          <OrderItems items={order.items} />
          {order.changes.map(({ name, removed, refundCents, date }) => (
            <p key={date} className="mt-3 text-muted">
              {formatLongDate(date)}: we took {removed} × {name} off this order,{' '}
              {order.paidOnline && !isTakenBack(order)
                ? `and ${formatCents(refundCents)} goes back to you.`
                : `${formatCents(refundCents)} less.`}
            </p>
          ))}
        </section>
        <div className="grid gap-6">
          <Card className="p-5">
            <h3 className="mb-4 text-xl">Order Summary</h3>
            <TotalsList totals={order} returns={order.returns} />
            {order.paidOnline && <p className="mt-3 text-muted">Paid online</p>}
          </Card>
          {order.address.address !== '' && (
            <Card className="p-5">
              <h3 className="mb-2 text-xl">Shipping Address</h3>
              <address className="wrap-anywhere not-italic">
                {addressLines(order.address).map((line) => (
                  <span key={line} className="block">
                    <PersonText>{line}</PersonText>
                  </span>
                ))}
              </address>
            </Card>
          )}
        </div>
      </div>
    </section>
  );
}
