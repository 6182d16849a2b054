import { pendingOrdersQuery } from '#features/orders/api.ts';
import { pendingPriceRequestsQuery } from '#features/price-requests/staff-api.ts';
import { customerNewsCountQuery } from '#features/service-requests/news-api.ts';
import {
  lateRequestsQuery,
  newRequestsQuery,
  ownRequestsQuery,
} from '#features/service-requests/staff-api.ts';
import { paths } from '#lib/paths.ts';

export interface AdminLink {
  label: string;
  to: string;
  /** Whether colleagues in the field have the page, too. */
  isForField?: boolean;
  /** How many wait behind the link, and in which state: a badge shows each while it is not zero. */
  counts?: readonly {
    query: typeof pendingOrdersQuery;
    status: string;
    /** The badge shows the state as well: it is not the link's only one. */
    isNamed?: boolean;
  }[];
}

export const adminLinks: readonly AdminLink[] = [
  {
    label: 'Today',
    to: paths.adminToday,
    isForField: true,
    counts: [{ query: customerNewsCountQuery, status: 'from customers' }],
  },
  {
    label: 'Orders',
    to: paths.adminOrders,
    counts: [{ query: pendingOrdersQuery, status: 'pending' }],
  },
  {
    label: 'Requests',
    to: paths.adminRequests,
    counts: [
      { query: newRequestsQuery, status: 'new' },
      { query: ownRequestsQuery, status: 'mine', isNamed: true },
    ],
  },
  {
    label: 'Schedule',
    to: paths.adminSchedule,
    isForField: true,
    counts: [{ query: lateRequestsQuery, status: 'late' }],
  },
  { label: 'Customers', to: paths.adminCustomers },
  {
    label: 'Price list requests',
    to: paths.adminPriceRequests,
    counts: [{ query: pendingPriceRequestsQuery, status: 'pending' }],
  },
  { label: 'Inventory', to: paths.adminInventory },
  { label: 'Suppliers', to: paths.adminSuppliers },
  { label: 'Figures', to: paths.adminFigures },
  { label: 'Team', to: paths.adminTeam },
];
