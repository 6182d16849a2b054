// Runs inline at the end of every written page's header, before there is anything else to press: there the browser
// may paint what it has, while a script in the head had it paint an empty frame first. The page can be read at once;
// its code is fetched when the browser has nothing better to do, or with the first touch. What a visitor does before
// then is not lost: it is kept and repeated when the page has come alive (src/app/early-input.ts).
(() => {
  // The app takes over the header, and knows of no script in it.
  document.currentScript.remove();
  const files = document.getElementById('page-code');
  const clicked = [];
  const changed = new Map();
  let started = false;
  let tries = 0;
  let sheet;
  let notice;

  // The clicks stay kept: a button that is let through does nothing yet, or sends its form nowhere.
  function sayThatItFailed() {
    if (notice || !window.earlyInput) return;
    sheet.rel = 'stylesheet';
    const phone = document.querySelector('footer a[href^="tel:"]');
    const link = (href, text) => `<a href="${href}">${text}</a>`;
    notice = document.createElement('p');
    notice.role = 'alert';
    notice.className = 'notice';
    notice.innerHTML =
      'Part of this page could not be loaded, so its buttons do not work yet. Please check your connection and ' +
      link('', 'reload the page') +
      (phone ? `, or call us at ${link(phone.href, phone.textContent)}.` : '.');
    document.body.append(notice);
  }

  function fetchFile(href) {
    const link = document.createElement('link');
    if (href.endsWith('.css')) {
      // The app lets it apply (src/main.tsx): while code is being read, the browser has no time for it.
      sheet = link;
      link.rel = 'preload';
      link.as = 'style';
      link.onerror = sayThatItFailed;
    } else link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }

  function openStorage(area) {
    try {
      return window[area].length;
    } catch {
      // There is none to open.
    }
  }

  function start() {
    if (started) return;
    started = true;
    const code = JSON.parse(files.textContent);
    // The sheet first: the app looks for it.
    fetchFile(code.pop());
    // One task each: starting a request costs a phone some milliseconds, and so does opening a storage, which the
    // app would otherwise do while it takes the page over.
    for (const href of code) setTimeout(fetchFile, 0, href);
    for (const area of ['localStorage', 'sessionStorage']) setTimeout(openStorage, 0, area);
    const script = document.createElement('script');
    script.type = 'module';
    // What failed once may be remembered by its address.
    script.src = code[0] + (tries ? `?again=${tries}` : '');
    tries += 1;
    // A connection that stalls says nothing by itself.
    setTimeout(sayThatItFailed, 30_000);
    // Tried again after a moment, then with each click.
    script.onerror = () => {
      started = false;
      sayThatItFailed();
      if (tries === 1) setTimeout(start, 3000);
    };
    document.head.append(script);
  }

  function keepClick(event) {
    start();
    // What was put into the cart would be gone with the document: a link waits until it is there.
    const isFilling = !notice && clicked.some(({ dataset }) => dataset.toCart);
    // The document itself has no such method.
    const button = event.target.closest?.(
      `button, a[data-replay]${isFilling ? ', a[href^="/"]' : ''}`,
    );
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    // Who was told that a button does not work yet presses it again without wanting it twice.
    if (!notice || !clicked.includes(button)) clicked.push(button);
  }

  // React, taking the page over, would set a select back between the two events of one choice.
  function keepChange(event) {
    event.stopPropagation();
    const { target } = event;
    changed.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value);
  }

  document.addEventListener('click', keepClick, true);
  document.addEventListener('input', keepChange, true);
  document.addEventListener('change', keepChange, true);
  for (const sign of ['pointerdown', 'keydown', 'focusin']) {
    document.addEventListener(sign, start, { capture: true, once: true, passive: true });
  }

  function startWhenIdle() {
    if ('requestIdleCallback' in window) requestIdleCallback(start);
    else setTimeout(start, 200);
  }

  addEventListener('load', () => {
    // A small page is there before it is painted, and its browser idle for a moment between the two.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) startWhenIdle();
    }).observe({ type: 'paint', buffered: true });
    // A page in the background is not painted, and a busy browser never idle.
    setTimeout(start, 2000);
  });

  window.earlyInput = {
    clicked,
    changed,
    stop() {
      window.earlyInput = undefined;
      notice?.remove();
      document.removeEventListener('click', keepClick, true);
      document.removeEventListener('input', keepChange, true);
      document.removeEventListener('change', keepChange, true);
    },
  };
})();
