/**
 * Fetches the code of a page that no link leads to, before the visitor is taken there: an order that went through
 * must not end on a page that cannot be fetched. Like links on intent (src/app/prefetch.ts), and through the same
 * loader, so that a failure is the navigation's to mend and to tell.
 */
let load: (pathname: string) => Promise<unknown> = () => Promise.resolve();

/** Called once by the app, which knows the pages; they do not know it. */
export function setPageLoader(loader: typeof load): void {
  load = loader;
}

export function prefetchPage(pathname: string): void {
  load(pathname).catch(() => undefined);
}
