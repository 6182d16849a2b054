import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { RootLayout } from './layouts/root-layout.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { page } from './page.tsx';

/** The path of every product's page; the build fills in the ids. */
export const productPath = '/product/:productId';

/**
 * The pages that are the same for everybody. The build writes each of them as an HTML file, so they read
 * no storage, clock or window while rendering.
 */
export const publicRoutes: RouteObject[] = [
  { path: paths.home, ...page(() => import('#pages/home.tsx')) },
  { path: paths.sanitation, ...page(() => import('#pages/sanitation.tsx')) },
  { path: paths.pestControl, ...page(() => import('#pages/pest-control.tsx')) },
  { path: paths.emergencySupplies, ...page(() => import('#pages/emergency-supplies.tsx')) },
  { path: paths.completeProtection, ...page(() => import('#pages/complete-protection.tsx')) },
  { path: paths.surveillanceSecurity, ...page(() => import('#pages/surveillance-security.tsx')) },
  {
    path: paths.liveGuardResponse,
    ...page(() => import('#pages/services/live-guard-response.tsx')),
  },
  { path: paths.contact, ...page(() => import('#pages/contact.tsx')) },
  { path: paths.about, ...page(() => import('#pages/about.tsx')) },
  { path: paths.terms, ...page(() => import('#pages/terms.tsx')) },
  { path: paths.products, ...page(() => import('#pages/shop/products.tsx')) },
  { path: paths.catalog, ...page(() => import('#pages/shop/catalog.tsx')) },
  { path: productPath, ...page(() => import('#pages/shop/product.tsx')) },
  { path: paths.assessment, ...page(() => import('#pages/forms/assessment.tsx')) },
  { path: paths.bookServices, ...page(() => import('#pages/forms/book-services.tsx')) },
  { path: paths.serviceBooking, ...page(() => import('#pages/forms/book-services.tsx')) },
  {
    path: paths.liveGuardApplication,
    ...page(() => import('#pages/forms/live-guard-application.tsx')),
  },
];

/** The visitor's own pages, which only exist in the browser. */
export const visitorRoutes: RouteObject[] = [
  { path: paths.cart, ...page(() => import('#pages/shop/cart.tsx')) },
  { path: paths.orderConfirmation, ...page(() => import('#pages/shop/order-confirmation.tsx')) },
];

/** The visitor's own pages that ask the backend. */
export const serverStateRoutes: RouteObject[] = [
  { path: paths.checkout, ...page(() => import('#pages/shop/checkout.tsx')) },
  { path: paths.trackOrder, ...page(() => import('#pages/shop/track-order.tsx')) },
  { path: paths.account, ...page(() => import('#pages/account/account.tsx')) },
  { path: paths.auth, ...page(() => import('#pages/auth/auth.tsx')) },
  { path: paths.resetPassword, ...page(() => import('#pages/auth/reset-password.tsx')) },
  { path: paths.adminLogin, ...page(() => import('#pages/auth/admin-login.tsx')) },
];

export const adminRoutes: RouteObject[] = [
  { path: paths.adminOrders, ...page(() => import('#pages/admin/orders.tsx')) },
  { path: '/admin-orders/:orderNumber', ...page(() => import('#pages/admin/order.tsx')) },
  { path: paths.adminRequests, ...page(() => import('#pages/admin/requests.tsx')) },
  { path: '/admin-requests/:reference', ...page(() => import('#pages/admin/request.tsx')) },
  { path: paths.adminAgenda, ...page(() => import('#pages/admin/agenda.tsx')) },
  { path: paths.adminPriceRequests, ...page(() => import('#pages/admin/price-requests.tsx')) },
  { path: paths.adminInventory, ...page(() => import('#pages/admin/inventory.tsx')) },
  { path: paths.adminSuppliers, ...page(() => import('#pages/admin/suppliers.tsx')) },
  { path: paths.adminTeam, ...page(() => import('#pages/admin/team.tsx')) },
];

/** The one table of addresses. Every page is its own chunk. */
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
            ...page(() => import('./layouts/server-state-layout.tsx')),
            children: serverStateRoutes,
          },
          { path: '*', ...page(() => import('#pages/not-found.tsx')) },
        ],
      },
      {
        ...page(() => import('./layouts/server-state-layout.tsx')),
        children: [{ ...page(() => import('./layouts/admin-layout.tsx')), children: adminRoutes }],
      },
    ],
  },
];
