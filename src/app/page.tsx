import type { ComponentType } from 'react';
import { matchRoutes, type Params, type RouteObject } from 'react-router-dom';
import { lazyModule, type LazyModule } from '#lib/loading/lazy-module.ts';

interface PageModule {
  Component: ComponentType;
  /** Fetches what the page shows besides its own code, by what its address names. */
  prepare?: (params: Params) => Promise<object> | undefined;
  /** The names that the page reads in its address's query. Others, an advertisement's for example, change nothing. */
  queryNames?: readonly string[];
}

/** A route whose code is fetched when it is first wanted. */
export function page(
  fetchModule: () => Promise<PageModule>,
): Pick<RouteObject, 'Component' | 'handle'> {
  const module = lazyModule(fetchModule);

  function Page() {
    const { Component } = module.use();
    return <Component />;
  }

  return { Component: Page, handle: module };
}

/**
 * Fetches the code of every route that has part in an address, and what its pages show besides.
 *
 * @returns the modules: layouts first, then the page, then what it shows.
 */
export async function loadPages(routes: RouteObject[], pathname: string): Promise<object[]> {
  const matches = matchRoutes(routes, pathname) ?? [];
  const modules = await Promise.all(
    matches.map(async ({ route, params }) => {
      if (!route.handle) return [];
      const module = await (route.handle as LazyModule<PageModule>).load();
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
