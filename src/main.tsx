import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { forgetOnSignOut } from './app/forget-on-sign-out.ts';
import { loadPages, readsQuery } from './app/page.tsx';
import { prefetchOnIntent } from './app/prefetch.ts';
import { routes } from './app/router.tsx';
import { nextTask } from './lib/loading/next-task.ts';
import './styles/index.css';

/** What the build wrote of the page into the head; the page brings its own when it is drawn anew. */
const writtenHead = [
  'title',
  'link[rel=canonical]',
  'meta[name=description]',
  'meta[name=keywords]',
  'meta[name=robots]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
].join();

async function start(container: HTMLElement): Promise<void> {
  await nextTask();
  const { pathname, search } = window.location;
  const modules = await loadPages(routes, pathname).catch((error: unknown) => {
    // Rendering the page shows the failure, and what to do.
    console.error('The page could not be loaded', error);
  });
  await nextTask();
  // The sheet that came with the code of a written page (scripts/boot.js).
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[as=style]')) {
    sheet.rel = 'stylesheet';
  }
  await nextTask();
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  // A page's HTML knows no query. Where the page reads it, a filter for example, it is drawn anew.
  const isWritten = modules && container.dataset.path === pathname && !readsQuery(modules, search);
  if (isWritten) {
    // As a transition it is done in slices, between which the page answers to a finger.
    startTransition(() => void hydrateRoot(container, app));
  } else {
    // What takes the form's place knows nothing of what was typed into it.
    if (!modules) window.earlyInput?.keep?.();
    if (window.earlyInput) window.earlyInput.focused = document.activeElement;
    for (const element of document.head.querySelectorAll(writtenHead)) element.remove();
    createRoot(container).render(app);
  }
  prefetchOnIntent(routes);
  forgetOnSignOut();
}

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root".');
void start(container);
