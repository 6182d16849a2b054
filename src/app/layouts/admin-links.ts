import { pendingOrdersQuery } from '#features/orders/list/staff-api.ts';
import { newRequestsQuery } from '#features/service-requests/list/staff-api.ts';
import { todayCountQuery } from '#features/service-requests/today/staff-api.ts';
import { paths } from '#lib/paths.ts';

export interface AdminLink {
  label: string;
  to: string;
  /** All pages of the entry. `records` is the path of the page's records, if it differs from `to`. */
  tabs?: readonly { label: string; to: string; records?: string }[];
  /** True if field team members can open the page, too. */
  isForField?: boolean;
  /** Number of waiting records, and a word for their state. A badge shows the number unless it is zero. */
  count?: { query: typeof pendingOrdersQuery; status: string };
}

export const adminLinks: readonly AdminLink[] = [
  {
    label: 'Today',
    to: paths.adminToday,
    isForField: true,
    count: { query: todayCountQuery, status: 'waiting' },
  },
  {
    label: 'Requests',
    to: paths.adminRequests,
    tabs: [
      { label: 'Requests', to: paths.adminRequests },
      { label: 'Customers', to: paths.adminCustomers },
      { label: 'Price lists', to: paths.adminPriceRequests },
    ],
    count: { query: newRequestsQuery, status: 'new' },
  },
  { label: 'Schedule', to: paths.adminSchedule, isForField: true },
  {
    label: 'Orders',
    to: paths.adminOrders,
    count: { query: pendingOrdersQuery, status: 'pending' },
  },
  {
    label: 'Money',
    to: paths.adminMoney,
    tabs: [
      { label: 'Invoices', to: paths.adminMoney, records: paths.adminInvoices },
      { label: 'Quotes', to: paths.adminMoneyQuotes },
      { label: 'Plans', to: paths.adminMoneyPlans },
      { label: 'Figures', to: paths.adminMoneyFigures },
    ],
  },
  {
    label: 'Stock',
    to: paths.adminInventory,
    tabs: [
      { label: 'Inventory', to: paths.adminInventory },
      { label: 'Suppliers', to: paths.adminSuppliers },
    ],
  },
  { label: 'Team', to: paths.adminTeam },
];

/** All pages of the navigation. The search finds them by name. */
export const adminPages = adminLinks.flatMap(({ label, to, tabs = [] }) => [
  { label, to },
  ...tabs.filter((tab) => tab.label !== label),
]);

/** The navigation entry of a page. */
export function linkOf(pathname: string): AdminLink | undefined {
  const isWithin = (to: string) => `${pathname}/`.startsWith(`${to}/`);
  return adminLinks.find(
    ({ to, tabs = [] }) =>
      isWithin(to) ||
      tabs.some((tab) => isWithin(tab.to) || (tab.records && isWithin(tab.records))),
  );
}
