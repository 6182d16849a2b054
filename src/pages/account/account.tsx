import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Seo } from '#components/seo.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { accountQuery } from '#features/auth/account.ts';
import { signOut, signOutEverywhere } from '#features/auth/api.ts';
import { authMessages } from '#features/auth/auth-messages.ts';
import { AccountSettings } from '#features/auth/components/account-settings.tsx';
import { followUser } from '#features/auth/follow-user.ts';
import { forgetCustomer } from '#features/checkout/forget-customer.ts';
import { CustomerOrderProgress } from '#features/orders/components/customer-order-progress.tsx';
import { OrderStatusBadge } from '#features/orders/components/order-status-badge.tsx';
import {
  myOrdersQuery,
  type CustomerOrder,
  type OrderAccess,
} from '#features/orders/customer-api.ts';
import { MyRequests } from './my-requests.tsx';
import { OrderActions } from '#features/orders/returns/components/order-actions.tsx';
import {
  paidAfterRefundsCents,
  refundedCents,
  refundedPostageCents,
} from '#features/orders/returns/refund.ts';
import { formatLongDate } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { toast } from '#lib/feedback/toast.ts';

/** A customer's orders and requests. People who are not signed in are sent to the login and return here after it. */
export function Component() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const query = useQuery(accountQuery);
  const { data: account } = query;
  const queryClient = useQueryClient();
  const isLeaving = useRef(false);

  useEffect(() => followUser(queryClient, accountQuery.queryKey, null), [queryClient]);
  useEffect(() => {
    // If the URL has changed, the customer is already leaving for another page that is still loading.
    const hasLeft = window.location.pathname !== pathname;
    if (account !== null || isLeaving.current || hasLeft) return;
    const to = `${paths.auth}?next=${encodeURIComponent(paths.account)}`;
    void navigate(to, { replace: true });
  }, [account, pathname, navigate]);

  const leave = async (endSession: () => Promise<void>, title?: string) => {
    isLeaving.current = true;
    try {
      await endSession();
      forgetCustomer();
      if (title) toast({ kind: 'success', title });
      if (window.location.pathname === pathname) void navigate(paths.home);
    } catch {
      isLeaving.current = false;
      toast({ kind: 'destructive', ...authMessages.signOutFailed });
    }
  };

  return (
    <div className="container-page min-h-[60dvh] py-10 md:py-14">
      <Seo title="Your Account" noindex />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-4xl">Your Account</h1>
          <p className="mt-2 break-all text-muted">{account && `Signed in as ${account.email}`}</p>
        </div>
        <Button variant="secondary" onClick={() => void leave(signOut)}>
          Sign out
        </Button>
      </div>
      <section aria-labelledby="orders-title" className="mt-10">
        <h2 id="orders-title" className="mb-4 text-2xl">
          Your orders
        </h2>
        {account ? (
          <MyOrders userId={account.userId} />
        ) : queryState(query).hasFailed ? (
          <OrdersFailure {...retryOf(query)} />
        ) : (
          <LoadingOrders />
        )}
      </section>
      {account && (
        <section aria-labelledby="requests-title" className="mt-10">
          <h2 id="requests-title" className="mb-4 text-2xl">
            Your requests
          </h2>
          <MyRequests userId={account.userId} />
        </section>
      )}
      {account && (
        <AccountSettings
          email={account.email}
          onLogOutEverywhere={() => leave(signOutEverywhere, authMessages.loggedOutEverywhere)}
        />
      )}
    </div>
  );
}

function LoadingOrders() {
  return <ListSkeleton label="Loading your orders" heights={['h-56', 'h-56']} />;
}

function OrdersFailure(retry: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <ErrorState as="h3" title="Your orders could not be loaded" {...retry}>
      They are safe.
    </ErrorState>
  );
}

function MyOrders({ userId }: { userId: string }) {
  const query = useQuery(myOrdersQuery(userId));
  const { data, refetch } = query;

  if (!data) {
    if (!queryState(query).hasFailed) return <LoadingOrders />;
    return <OrdersFailure {...retryOf(query)} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        as="h3"
        icon={<Package />}
        title="No orders yet"
        action={
          <>
            <ButtonLink to={paths.products}>Browse Products</ButtonLink>
            <ButtonLink to={paths.trackOrder} variant="secondary">
              Track an order
            </ButtonLink>
          </>
        }
      >
        What you order while you are signed in is listed here. For an earlier order you need its
        number and your email address.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-5">
      {data.map((order) => (
        <OrderSummary
          key={order.orderNumber}
          order={order}
          access={{ proof: { ownOrderNumber: order.orderNumber }, reload: refetch }}
        />
      ))}
    </div>
  );
}

function OrderSummary({ order, access }: { order: CustomerOrder; access: OrderAccess }) {
  const refunded = refundedCents(order.returns);
  const postage = refundedPostageCents(order.returns);
  return (
    <article
      aria-labelledby={order.orderNumber}
      className="rounded-card border border-line bg-card p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h3
            id={order.orderNumber}
            className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold"
          >
            {order.orderNumber}
            <OrderStatusBadge status={order.status} />
          </h3>
          <p className="text-muted">{formatLongDate(order.createdAt)}</p>
        </div>
        <p className="tabular text-lg font-bold">{formatCents(order.totalCents)}</p>
      </div>
      <ul className="tabular my-4 grid gap-1 border-y border-line py-3">
        {order.items.map((item) => (
          <li key={item.id} className="flex justify-between gap-4">
            <span>
              {item.quantity} × {item.name}
            </span>
            <span>{formatCents(item.priceCents * item.quantity)}</span>
          </li>
        ))}
      </ul>
      {refunded > 0 && (
        <p className="tabular mb-4">
          {formatCents(refunded)} was refunded
          {postage > 0 && `, ${formatCents(postage)} of it return postage`}.{' '}
          <strong>
            Paid after refunds: {formatCents(paidAfterRefundsCents(order, order.returns))}
          </strong>
        </p>
      )}
      <CustomerOrderProgress order={order} />
      <OrderActions order={order} access={access} />
    </article>
  );
}
