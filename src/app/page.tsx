import { use, type ComponentType } from 'react';
import { matchPath, matchRoutes, type RouteObject } from 'react-router-dom';

interface PageModule {
  Component: ComponentType;
}

type Load = () => Promise<PageModule>;

interface PageHandle {
  load: Load;
}

/**
 * What renders wait for. A failure stays here until it was shown: fetched anew by each rendering, it would
 * never end.
 */
const awaited = new Map<Load, Promise<PageModule>>();

/** What failed was shown, or is wanted no more: the next rendering fetches again. */
export function forgetFailures(): void {
  awaited.clear();
}

/**
 * A route whose code is fetched when it is first wanted. Once it is there, it renders at once, so that what
 * the build wrote as HTML can be taken over as it stands.
 */
export function page(fetchModule: Load): Pick<RouteObject, 'Component' | 'handle'> {
  let module: PageModule | undefined;
  let loading: Promise<PageModule> | undefined;
  let hasFailed = false;

  const load = () => {
    if (!loading || hasFailed) {
      hasFailed = false;
      loading = fetchModule().then(
        (fetched) => (module = fetched),
        (error: unknown) => {
          hasFailed = true;
          throw error;
        },
      );
    }
    return loading;
  };

  function Page() {
    if (module) return <module.Component />;
    const wanted = awaited.get(load) ?? load();
    awaited.set(load, wanted);
    const { Component } = use(wanted);
    return <Component />;
  }

  return { Component: Page, handle: { load } satisfies PageHandle };
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

/** Fetches the code of every route that has part in an address: layouts first, the page last. */
export function loadPages(routes: RouteObject[], pathname: string): Promise<PageModule[]> {
  const handles = (matchRoutes(branchFor(routes, pathname), pathname) ?? []).flatMap(({ route }) =>
    route.handle ? [route.handle as PageHandle] : [],
  );
  return Promise.all(handles.map(({ load }) => load()));
}
