import { pendingOrdersQuery } from '#features/orders/api.ts';
import { pendingPriceRequestsQuery } from '#features/price-requests/staff-api.ts';
import {
  customerActivityCountQuery,
  lateRequestsQuery,
  newRequestsQuery,
} from '#features/service-requests/staff-api.ts';
import { paths } from '#lib/paths.ts';

export interface AdminLink {
  label: string;
  to: string;
  /** How many wait behind the link, and in which state: a badge shows it while it is not zero. */
  count?: {
    query: typeof pendingOrdersQuery;
    status: string;
  };
}

export const adminLinks: readonly AdminLink[] = [
  {
    label: 'Today',
    to: paths.adminToday,
    count: { query: customerActivityCountQuery, status: 'from customers' },
  },
  {
    label: 'Orders',
    to: paths.adminOrders,
    count: { query: pendingOrdersQuery, status: 'pending' },
  },
  {
    label: 'Requests',
    to: paths.adminRequests,
    count: { query: newRequestsQuery, status: 'new' },
  },
  {
    label: 'Schedule',
    to: paths.adminSchedule,
    count: { query: lateRequestsQuery, status: 'late' },
  },
  {
    label: 'Price list requests',
    to: paths.adminPriceRequests,
    count: { query: pendingPriceRequestsQuery, status: 'pending' },
  },
  { label: 'Inventory', to: paths.adminInventory },
  { label: 'Suppliers', to: paths.adminSuppliers },
  { label: 'Team', to: paths.adminTeam },
];
