import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { lazyModule, type LazyModule } from '#lib/loading/lazy-module.ts';

export interface PageModule {
  Component: ComponentType;
  /** The search params that the page reads. Other params, such as those of an advertisement, do not change the page. */
  queryNames?: readonly string[];
}

/**
 * A route whose code is fetched when its page is first opened. Its URL is case-sensitive, as on the server: /About is
 * not found.
 */
export function lazyPage(
  fetchModule: () => Promise<PageModule>,
): Pick<RouteObject, 'Component' | 'handle' | 'caseSensitive'> {
  const module = lazyModule(fetchModule);

  function Page() {
    const { Component } = module.use();
    return <Component />;
  }

  return { Component: Page, handle: module, caseSensitive: true };
}

/** Fetches the code of all routes of a URL. The layouts come before the page. */
export async function loadPages(routes: RouteObject[], pathname: string): Promise<PageModule[]> {
  const matches = matchRoutes(routes, pathname) ?? [];
  // react-router types a handle as `any`, but only `lazyPage` sets handles.
  const handles = matches.flatMap(({ route }) => (route.handle as LazyModule<PageModule>) ?? []);
  return Promise.all(handles.map(({ load }) => load()));
}

/** True if a page reads one of these search params. */
export function readsQuery(modules: PageModule[], search: string): boolean {
  const params = new URLSearchParams(search);
  return modules.some(({ queryNames = [] }) => queryNames.some((name) => params.has(name)));
}
