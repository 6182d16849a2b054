import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { RootLayout } from './layouts/root-layout.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { lazyPage } from './lazy-page.tsx';

/** Path of the product pages. The build fills in the ids. */
export const productPath = '/product/:productId';

/**
 * Pages that are the same for every visitor. The build prerenders them, so they must not read storage, clock or window
 * while rendering.
 */
export const publicRoutes: RouteObject[] = [
  { path: paths.home, ...lazyPage(() => import('#pages/home.tsx')) },
  { path: paths.sanitation, ...lazyPage(() => import('#pages/sanitation.tsx')) },
  { path: paths.pestControl, ...lazyPage(() => import('#pages/pest-control.tsx')) },
  { path: paths.emergencySupplies, ...lazyPage(() => import('#pages/emergency-supplies.tsx')) },
  { path: paths.completeProtection, ...lazyPage(() => import('#pages/complete-protection.tsx')) },
  {
    path: paths.surveillanceSecurity,
    ...lazyPage(() => import('#pages/surveillance-security.tsx')),
  },
  {
    path: paths.liveGuardResponse,
    ...lazyPage(() => import('#pages/services/live-guard-response.tsx')),
  },
  { path: paths.contact, ...lazyPage(() => import('#pages/contact.tsx')) },
  { path: paths.about, ...lazyPage(() => import('#pages/about.tsx')) },
  { path: paths.terms, ...lazyPage(() => import('#pages/terms.tsx')) },
  { path: paths.products, ...lazyPage(() => import('#pages/shop/products.tsx')) },
  { path: paths.catalog, ...lazyPage(() => import('#pages/shop/catalog.tsx')) },
  { path: productPath, ...lazyPage(() => import('#pages/shop/product.tsx')) },
  { path: paths.assessment, ...lazyPage(() => import('#pages/forms/assessment.tsx')) },
  { path: paths.bookServices, ...lazyPage(() => import('#pages/forms/book-services.tsx')) },
  { path: paths.serviceBooking, ...lazyPage(() => import('#pages/forms/book-services.tsx')) },
  {
    path: paths.liveGuardApplication,
    ...lazyPage(() => import('#pages/forms/live-guard-application.tsx')),
  },
];

/** The visitor's own pages. Only the browser renders them. */
export const visitorRoutes: RouteObject[] = [
  { path: paths.cart, ...lazyPage(() => import('#pages/shop/cart.tsx')) },
];

/** The visitor's own pages that send requests to the backend. */
export const serverStateRoutes: RouteObject[] = [
  { path: paths.checkout, ...lazyPage(() => import('#pages/shop/checkout.tsx')) },
  {
    path: paths.orderConfirmation,
    ...lazyPage(() => import('#pages/shop/order-confirmation.tsx')),
  },
  { path: paths.trackOrder, ...lazyPage(() => import('#pages/shop/track-order.tsx')) },
  { path: paths.yourRequest, ...lazyPage(() => import('#pages/your-request.tsx')) },
  { path: paths.account, ...lazyPage(() => import('#pages/account/account.tsx')) },
  { path: paths.auth, ...lazyPage(() => import('#pages/auth/auth.tsx')) },
  { path: paths.confirmEmail, ...lazyPage(() => import('#pages/auth/confirm-email.tsx')) },
  { path: paths.resetPassword, ...lazyPage(() => import('#pages/auth/reset-password.tsx')) },
  { path: paths.joinTeam, ...lazyPage(() => import('#pages/auth/join-team.tsx')) },
  { path: paths.adminLogin, ...lazyPage(() => import('#pages/auth/admin-login.tsx')) },
];

/** Staff pages that field team members can also open. */
const fieldRoutes: RouteObject[] = [
  { path: paths.adminToday, ...lazyPage(() => import('#pages/admin/today.tsx')) },
  { path: '/admin-requests/:reference', ...lazyPage(() => import('#pages/admin/request.tsx')) },
  {
    path: '/admin-requests/:reference/invoice',
    ...lazyPage(() => import('#pages/admin/invoice.tsx')),
  },
  {
    path: '/admin-invoices/:number',
    ...lazyPage(() => import('#pages/admin/invoice-by-number.tsx')),
  },
  { path: paths.adminSchedule, ...lazyPage(() => import('#pages/admin/schedule.tsx')) },
];

const officeRoutes: RouteObject[] = [
  { path: paths.adminOrders, ...lazyPage(() => import('#pages/admin/orders.tsx')) },
  { path: '/admin-orders/:orderNumber', ...lazyPage(() => import('#pages/admin/order.tsx')) },
  { path: paths.adminRequests, ...lazyPage(() => import('#pages/admin/requests.tsx')) },
  {
    path: paths.adminNewRequest(),
    ...lazyPage(() => import('#pages/admin/new-request.tsx')),
  },
  { path: '/admin-requests/:reference/quote', ...lazyPage(() => import('#pages/admin/quote.tsx')) },
  { path: paths.adminCustomers, ...lazyPage(() => import('#pages/admin/customers.tsx')) },
  {
    path: paths.adminCustomersImport,
    ...lazyPage(() => import('#pages/admin/customers/import.tsx')),
  },
  { path: '/admin-customers/:customer', ...lazyPage(() => import('#pages/admin/customer.tsx')) },
  { path: paths.adminPriceRequests, ...lazyPage(() => import('#pages/admin/price-requests.tsx')) },
  { path: paths.adminInventory, ...lazyPage(() => import('#pages/admin/inventory.tsx')) },
  { path: paths.adminSuppliers, ...lazyPage(() => import('#pages/admin/suppliers.tsx')) },
  { path: paths.adminMoney, ...lazyPage(() => import('#pages/admin/money/invoices.tsx')) },
  { path: paths.adminMoneyQuotes, ...lazyPage(() => import('#pages/admin/money/quotes.tsx')) },
  { path: paths.adminMoneyPlans, ...lazyPage(() => import('#pages/admin/money/plans.tsx')) },
  { path: paths.adminMoneyFigures, ...lazyPage(() => import('#pages/admin/money/figures.tsx')) },
  { path: paths.adminFigures, ...lazyPage(() => import('#pages/admin/figures.tsx')) },
  { path: paths.adminInvoices, ...lazyPage(() => import('#pages/admin/invoices.tsx')) },
  { path: paths.adminTeam, ...lazyPage(() => import('#pages/admin/team.tsx')) },
];

export const adminRoutes: RouteObject[] = [...fieldRoutes, ...officeRoutes];

/** All URLs of the site. Each page is a separate chunk. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      {
        Component: SiteLayout,
        children: [
          ...publicRoutes,
          ...visitorRoutes,
          {
            ...lazyPage(() => import('./layouts/server-state-layout.tsx')),
            children: serverStateRoutes,
          },
          { path: '*', ...lazyPage(() => import('#pages/not-found.tsx')) },
        ],
      },
      {
        ...lazyPage(() => import('./layouts/server-state-layout.tsx')),
        children: [
          {
            ...lazyPage(() => import('./layouts/admin-layout.tsx')),
            children: [
              ...fieldRoutes,
              {
                ...lazyPage(() => import('./layouts/office-layout.tsx')),
                children: officeRoutes,
              },
            ],
          },
        ],
      },
    ],
  },
];
