import { matchRoutes, type RouteObject } from 'react-router-dom';

/**
 * Loads the code of the pages that match an address and puts it into the route table, so that the first
 * rendering is complete: what the build wrote as HTML can be taken over as it stands.
 */
export async function loadMatchingRoutes(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const module = await route.lazy();
      Object.assign(route, module, { lazy: undefined });
    }),
  );
}
