import { use, type ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';

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

/** Fetches the code of every route that has part in an address: layouts first, the page last. */
export function loadPages(routes: RouteObject[], pathname: string): Promise<PageModule[]> {
  const handles = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) =>
    route.handle ? [route.handle as PageHandle] : [],
  );
  return Promise.all(handles.map(({ load }) => load()));
}
