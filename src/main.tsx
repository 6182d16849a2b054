import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { forgetOnSignOut } from './app/forget-on-sign-out.ts';
import { loadPages, readsQuery } from './app/page.tsx';
import { prefetchOnIntent } from './app/prefetch.ts';
import { routes } from './app/router.tsx';
import './styles/index.css';

/** What the build wrote of the page into the head. A page that is drawn anew brings its own. */
const writtenHead = [
  'title',
  'link[rel=canonical]',
  'meta[name=description]',
  'meta[name=keywords]',
  'meta[name=robots]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
].join();

/** Sonner puts an empty sheet into the page and then fills it. When that changes, the console names the new hash. */
const toastSheets =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

/** A written page brings styles in its HTML, so the host's policy allows them. The running app needs none. */
function refuseInlineStyles(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `style-src 'self' ${toastSheets}`;
  document.head.append(policy);
}

async function start(container: HTMLElement): Promise<void> {
  const { pathname, search } = window.location;
  const { earlyInput } = window;
  const modules = await loadPages(routes, pathname).catch((error: unknown) => {
    console.error('The page could not be loaded', error);
  });
  if (!modules && earlyInput) {
    // The written page can be read without its code, and holds what was typed.
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
  // The build knows no query. A page that reads it, for a filter for example, is drawn anew.
  const isWritten = modules && container.dataset.path === pathname && !readsQuery(modules, search);
  if (isWritten) {
    // A transition works in slices, between which the page answers to a finger.
    startTransition(() => void hydrateRoot(container, app));
  } else {
    if (earlyInput) earlyInput.focused = document.activeElement;
    for (const element of document.head.querySelectorAll(writtenHead)) element.remove();
    createRoot(container).render(app);
  }
  prefetchOnIntent(routes);
  forgetOnSignOut();
}

// In development Vite writes the styles into the page.
if (import.meta.env.PROD) refuseInlineStyles();
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root".');
void start(container);
