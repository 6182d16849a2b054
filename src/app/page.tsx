import type { ComponentType } from 'react';
import { matchPath, matchRoutes, type Params, type RouteObject } from 'react-router-dom';
import { late, type Late } from '#lib/loading/late.ts';

interface PageModule {
  Component: ComponentType;
  /** Fetches what the page shows besides its own code, by what its address names. */
  prepare?: (params: Params) => Promise<object> | undefined;
  /** What the page reads of its address's query. Others, an advertisement's for example, change nothing of it. */
  queryNames?: readonly string[];
}

interface PageHandle {
  page: Late<PageModule>;
}

/** A route whose code is fetched when it is first wanted. */
export function page(
  fetchModule: () => Promise<PageModule>,
): Pick<RouteObject, 'Component' | 'handle'> {
  const module = late(fetchModule);

  function Page() {
    const { Component } = module.use();
    return <Component />;
  }

  return { Component: Page, handle: { page: module } satisfies PageHandle };
}

/**
 * The part of the table that an address belongs to, which is all the router needs to see: ranking the whole
 * of it keeps a phone busy for a tenth of a second, with every page. An address in another spelling (with a
 * slash at its end, for example) and one that does not exist get the whole table.
 */
export function branchFor(routes: RouteObject[], pathname: string): RouteObject[] {
  const branch =
    findBranch(routes, (path) => path === pathname) ??
    findBranch(routes, (path) => path.includes(':') && matchPath(path, pathname) !== null);
  return branch ? [branch] : routes;
}

function findBranch(
  routes: RouteObject[],
  matches: (path: string) => boolean,
): RouteObject | undefined {
  for (const route of routes) {
    if (route.path !== undefined && matches(route.path)) return route;
    const child = route.children && findBranch(route.children, matches);
    if (child) return { ...route, children: [child] } as RouteObject;
  }
  return undefined;
}

/**
 * Fetches the code of every route that has part in an address, and what its pages show besides.
 *
 * @returns the modules: layouts first, then the page, then what it shows.
 */
export async function loadPages(routes: RouteObject[], pathname: string): Promise<object[]> {
  const matches = matchRoutes(branchFor(routes, pathname), pathname) ?? [];
  const modules = await Promise.all(
    matches.map(async ({ route, params }) => {
      if (!route.handle) return [];
      const module = await (route.handle as PageHandle).page.load();
      return [module, (await module.prepare?.(params)) ?? []].flat();
    }),
  );
  return modules.flat();
}

/** Whether an address's query has a say in what its pages show. */
export function readsQuery(modules: object[], search: string): boolean {
  const params = new URLSearchParams(search);
  return modules.some(({ queryNames = [] }: Pick<PageModule, 'queryNames'>) =>
    queryNames.some((name) => params.has(name)),
  );
}
