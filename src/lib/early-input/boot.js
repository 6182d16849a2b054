// Runs inline before a prerendered page's content. It fetches the app once the page is painted and the browser is idle, or
// at the first touch, and keeps clicks and typed values until the app repeats them (replay.ts).
(() => {
  const [sheet, entry, ...chunks] = document.currentScript.dataset.files.split(' ');
  const clicked = [];
  const typed = new Map();
  const listening = new AbortController();
  let timer, notice;

  function add(tag, attributes) {
    document.head.append(Object.assign(document.createElement(tag), attributes));
  }

  function start() {
    if (timer) return;
    // A connection that stalls reports no error.
    timer = setTimeout(fail, 30_000);
    add('link', { rel: 'stylesheet', href: sheet });
    for (const href of chunks) add('link', { rel: 'modulepreload', href });
    add('script', { type: 'module', src: entry, onerror: fail });
  }

  function fail() {
    if (notice || !window.earlyInput) return;
    const phone = document.querySelector('footer a[href^="tel:+"]');
    notice = Object.assign(document.createElement('p'), { role: 'alert', className: 'notice' });
    notice.innerHTML = `Part of this page could not be loaded, so its buttons do not work yet. Please check your
      connection and <a href="">reload the page</a>, or call us at ${phone.outerHTML}.`;
    document.body.append(notice);
  }

  function keepClick(event) {
    start();
    // A link would lose a product that is about to be added to the cart, so it waits, unless the code has failed.
    const isFilling = !notice && clicked.some((pressed) => pressed.matches('[data-to-cart]'));
    const links = isFilling ? 'a[href^="/"]' : 'a[data-replay]';
    const button = event.target.closest(`button, ${links}`);
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    if (!notice || !clicked.includes(button)) clicked.push(button);
  }

  function keepTyped(event) {
    event.stopPropagation();
    const { target } = event;
    typed.set(target, /checkbox|radio/.test(target.type) ? target.checked : target.value);
  }

  const listen = (target, type, run) =>
    target.addEventListener(type, run, { capture: true, signal: listening.signal });
  listen(document, 'click', keepClick);
  for (const type of ['input', 'change']) listen(document, type, keepTyped);
  for (const type of ['pointerdown', 'keydown']) listen(document, type, start);
  // Safari has no idle callbacks.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  listen(window, 'load', () => {
    // Wait for the first paint, which the app's code would delay. The timeout is for a tab in the background, which
    // paints nothing.
    const painted = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0)
        whenIdle(start, { timeout: 2000 });
    });
    painted.observe({ type: 'paint', buffered: true });
    setTimeout(start, 4000);
  });

  window.earlyInput = { clicked, typed, fail, stop: () => (listening.abort(), notice?.remove()) };

  listen(window, 'pagehide', () => {
    const inForms = [...typed].filter(([{ form }]) => form);
    const key = `draft-typed ${location.pathname}`;
    const fields = inForms.map(([{ name, value }, state]) => [name, value, state]);
    sessionStorage[key] = JSON.stringify([...JSON.parse(sessionStorage[key] ?? '[]'), ...fields]);
  });
  // Leaving the page canceled the download of the app. Back shows the same page again, which would stay without it.
  listen(window, 'pageshow', ({ persisted }) => persisted && location.reload());
})();
