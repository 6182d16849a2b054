// Runs inline at the top of every written page. The page can be read at once; its code is fetched when the
// browser has nothing better to do, or with the first touch. What a visitor does before then is not lost:
// it is kept and repeated when the page has come alive (src/app/early-input.ts).
(() => {
  const clicked = [];
  const changed = new Map();
  let started = false;
  let hasRetried = false;
  let notice;

  // The clicks stay kept: a button that is let through does nothing yet, or sends its form nowhere.
  function sayThatItFailed() {
    if (notice) return;
    const phone = document.querySelector('footer a[href^="tel:"]');
    const link = (href, text) => {
      const element = document.createElement('a');
      element.className = 'font-semibold underline';
      element.href = href;
      element.textContent = text;
      return element;
    };
    notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.className =
      'fixed inset-x-3 bottom-3 z-50 mx-auto max-w-120 rounded-card border border-line bg-card p-5 text-ink shadow-lg';
    notice.append(
      'Part of this page could not be loaded, so its buttons do not work yet. Please check your connection and ',
      link(location.pathname + location.search, 'reload the page'),
    );
    if (phone) notice.append(', or call us at ', link(phone.href, phone.textContent));
    notice.append('.');
    document.body.append(notice);
  }

  function start() {
    if (started) return;
    started = true;
    const code = JSON.parse(document.getElementById('page-code').textContent);
    for (const href of code) {
      const link = document.createElement('link');
      const isSheet = href.endsWith('.css');
      link.rel = isSheet ? 'stylesheet' : 'modulepreload';
      if (isSheet) link.onerror = sayThatItFailed;
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.src = code[0];
    script.onload = () => notice?.remove();
    // Tried again after a moment, then with each click.
    script.onerror = () => {
      started = false;
      sayThatItFailed();
      if (!hasRetried) setTimeout(start, 3000);
      hasRetried = true;
    };
    document.head.append(script);
  }

  function keepClick(event) {
    start();
    const button =
      event.target instanceof Element && event.target.closest('button, a[data-replay]');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    // Who was told that a button does not work yet presses it again without wanting it twice.
    if (!notice || !clicked.includes(button)) clicked.push(button);
  }

  function keepChange({ target }) {
    changed.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value);
  }

  // React only hears of a value that differs from the one it last saw set on the element itself: another
  // value is set there, then the visitor's past it.
  function repeatChange(control, value) {
    if (typeof value === 'boolean') {
      control.checked = !value;
      control.click();
      return;
    }
    control.value = `${value} `;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
    set.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }

  document.addEventListener('click', keepClick, true);
  document.addEventListener('input', keepChange, true);
  document.addEventListener('change', keepChange, true);
  for (const sign of ['pointerdown', 'keydown', 'focusin']) {
    document.addEventListener(sign, start, { capture: true, once: true, passive: true });
  }
  addEventListener('pagehide', keepDrafts);
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  });

  // Gone before the page came alive: what was typed into a form that keeps its draft for a reload joins the
  // draft, in the shape of src/lib/form-draft.ts. The form drops what does not fit it.
  function keepDrafts() {
    if (!window.replayEarlyInput) return;
    try {
      for (const [{ form, name, value: option }, value] of changed) {
        const key = form?.dataset.draft;
        if (!key) continue;
        const draft = JSON.parse(sessionStorage.getItem(key)) ?? { values: {}, key: '' };
        const isOneOfMany = typeof value === 'boolean' && option !== 'on';
        if (isOneOfMany) {
          const others = [draft.values[name] ?? []].flat().filter((other) => other !== option);
          draft.values[name] = value ? [...others, option] : others;
        } else draft.values[name] = value;
        sessionStorage.setItem(key, JSON.stringify(draft));
      }
    } catch {
      // No session storage, or something else under that name: nothing can be kept.
    }
  }

  // Hydration keeps the elements; a page that is drawn anew (for the query in its address) replaces them.
  function successor(element) {
    if (element.isConnected) return element;
    const mark = (candidate) =>
      candidate.tagName === 'BUTTON'
        ? [
            candidate.textContent,
            candidate.ariaLabel,
            candidate.getAttribute('aria-describedby'),
          ].join()
        : [candidate.name, candidate.type === 'checkbox' && candidate.value].join();
    return [...document.querySelectorAll(element.tagName)].find(
      (other) => mark(other) === mark(element),
    );
  }

  window.replayEarlyInput = () => {
    window.replayEarlyInput = undefined;
    document.removeEventListener('click', keepClick, true);
    document.removeEventListener('input', keepChange, true);
    document.removeEventListener('change', keepChange, true);
    for (const [control, value] of changed) {
      const now = successor(control);
      if (now) repeatChange(now, value);
    }
    for (const button of clicked) successor(button)?.click();
  };

  // Dismissed in this session: never drawn, so that nothing moves when the page comes alive.
  try {
    if (sessionStorage.getItem('announcement-bar-dismissed') === 'true') {
      document.documentElement.dataset.announcementDismissed = '';
    }
  } catch {
    // No session storage, nothing dismissed.
  }
})();
