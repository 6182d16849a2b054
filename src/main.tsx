import { startTransition, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { forgetOnSignOut } from './app/forget-on-sign-out.ts';
import { loadPages, readsQuery } from './app/lazy-page.tsx';
import { prefetchOnIntent } from './app/prefetch.ts';
import { routes } from './app/router.tsx';
import { openArrivedLink } from '#lib/browser/arrived-link.ts';
import { keepRestoredInput, untilDateIsWhole } from '#lib/early-input/replay.ts';
import './styles/index.css';

/** The head elements that the build wrote for the prerendered page. A client-rendered page adds its own. */
const prerenderedHead = [
  'title',
  'link[rel=canonical]',
  'meta[name=description]',
  'meta[name=keywords]',
  'meta[name=robots]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
].join();

/** Logs errors as React does by default, and reports them to staff. */
const errorHandlers = {
  onCaughtError: (error: unknown) => {
    console.error(error);
    void report(error);
  },
  onUncaughtError: (error: unknown) => {
    window.reportError(error);
    void report(error);
  },
};

async function report(error: unknown): Promise<void> {
  try {
    const { reportCrash } = await import('./app/report-crash.ts');
    await reportCrash(error);
  } catch {
    // A lost report must not disturb the visitor.
  }
}

async function start(container: HTMLElement): Promise<void> {
  openArrivedLink();
  const { pathname, search } = window.location;
  const { earlyInput } = window;
  const modules = await loadPages(routes, pathname).catch((error: unknown) => {
    console.error('The page could not be loaded', error);
  });
  if (!modules && earlyInput) {
    // Keep the prerendered page: it can be read without its code, and its fields keep the typed values.
    earlyInput.fail();
    return;
  }
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  await untilDateIsWhole();
  // Pages are prerendered without a query. A page that reads the query, for a filter for example, is client-rendered.
  keepRestoredInput();
  const isPrerendered =
    modules && container.dataset.path === pathname && !readsQuery(modules, search);
  if (isPrerendered) {
    // A transition renders in slices, so that the page responds to input in between.
    startTransition(() => void hydrateRoot(container, app, errorHandlers));
  } else {
    if (earlyInput) earlyInput.focused = document.activeElement;
    for (const element of document.head.querySelectorAll(prerenderedHead)) element.remove();
    // Renders in one step, because input between two steps would be lost when the elements are replaced.
    flushSync(() => createRoot(container, errorHandlers).render(app));
  }
  prefetchOnIntent(routes);
  forgetOnSignOut();
}

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root".');
void start(container);
