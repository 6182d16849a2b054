import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { PageSkeleton } from './layouts/page-skeleton.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { RouteError } from './route-error.tsx';

/** The path of every product's page; the build fills in the ids. */
export const productPath = '/product/:productId';

/**
 * The pages that are the same for everybody. The build writes each of them as an HTML file, so they read
 * no storage, clock or window while rendering, and have no loader.
 */
export const publicRoutes: RouteObject[] = [
  { path: paths.home, lazy: () => import('#pages/home.tsx') },
  { path: paths.sanitation, lazy: () => import('#pages/sanitation.tsx') },
  { path: paths.pestControl, lazy: () => import('#pages/pest-control.tsx') },
  { path: paths.emergencySupplies, lazy: () => import('#pages/emergency-supplies.tsx') },
  { path: paths.completeProtection, lazy: () => import('#pages/complete-protection.tsx') },
  { path: paths.surveillanceSecurity, lazy: () => import('#pages/surveillance-security.tsx') },
  { path: paths.liveGuardResponse, lazy: () => import('#pages/services/live-guard-response.tsx') },
  { path: paths.contact, lazy: () => import('#pages/contact.tsx') },
  { path: paths.about, lazy: () => import('#pages/about.tsx') },
  { path: paths.terms, lazy: () => import('#pages/terms.tsx') },
  { path: paths.products, lazy: () => import('#pages/shop/products.tsx') },
  { path: paths.catalog, lazy: () => import('#pages/shop/catalog.tsx') },
  { path: productPath, lazy: () => import('#pages/shop/product.tsx') },
  { path: paths.assessment, lazy: () => import('#pages/forms/assessment.tsx') },
  { path: paths.bookServices, lazy: () => import('#pages/forms/book-services.tsx') },
  { path: paths.serviceBooking, lazy: () => import('#pages/forms/book-services.tsx') },
  {
    path: paths.liveGuardApplication,
    lazy: () => import('#pages/forms/live-guard-application.tsx'),
  },
];

/** The visitor's own pages, which only exist in the browser. */
export const visitorRoutes: RouteObject[] = [
  { path: paths.cart, lazy: () => import('#pages/shop/cart.tsx') },
  { path: paths.orderConfirmation, lazy: () => import('#pages/shop/order-confirmation.tsx') },
];

/** The visitor's own pages that ask the backend. */
export const serverStateRoutes: RouteObject[] = [
  { path: paths.checkout, lazy: () => import('#pages/shop/checkout.tsx') },
  { path: paths.trackOrder, lazy: () => import('#pages/shop/track-order.tsx') },
  { path: paths.account, lazy: () => import('#pages/account/account.tsx') },
  { path: paths.auth, lazy: () => import('#pages/auth/auth.tsx') },
  { path: paths.adminLogin, lazy: () => import('#pages/auth/admin-login.tsx') },
];

export const adminRoutes: RouteObject[] = [
  { path: paths.adminOrders, lazy: () => import('#pages/admin/orders.tsx') },
  { path: '/admin-orders/:orderNumber', lazy: () => import('#pages/admin/order.tsx') },
  { path: paths.adminRequests, lazy: () => import('#pages/admin/requests.tsx') },
  { path: '/admin-requests/:reference', lazy: () => import('#pages/admin/request.tsx') },
  { path: paths.adminPriceRequests, lazy: () => import('#pages/admin/price-requests.tsx') },
  { path: paths.adminInventory, lazy: () => import('#pages/admin/inventory.tsx') },
  { path: paths.adminSuppliers, lazy: () => import('#pages/admin/suppliers.tsx') },
];

/** The one table of addresses. Every page is its own chunk. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: PageSkeleton,
    ErrorBoundary: RouteError,
    children: [
      {
        Component: SiteLayout,
        children: [
          {
            // Inside the layout, so that a page that fails keeps header and footer around its message.
            ErrorBoundary: RouteError,
            children: [
              ...publicRoutes,
              ...visitorRoutes,
              {
                lazy: () => import('./layouts/server-state-layout.tsx'),
                children: serverStateRoutes,
              },
              { path: '*', lazy: () => import('#pages/not-found.tsx') },
            ],
          },
        ],
      },
      {
        lazy: () => import('./layouts/server-state-layout.tsx'),
        children: [
          {
            lazy: () => import('./layouts/admin-layout.tsx'),
            ErrorBoundary: RouteError,
            children: adminRoutes,
          },
        ],
      },
    ],
  },
];
