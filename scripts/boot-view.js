// Runs inline in the head of every written page and decides how its first view is drawn. Nothing that can wait
// belongs here: the page is not painted before.
(() => {
  const root = document.documentElement;

  // Whoever comes back finds the page as it was left, and at its full height at once: the browser scrolls in it.
  const [visit] = performance.getEntriesByType('navigation');
  const isNew = visit?.type === 'navigate' && !document.referrer.startsWith(location.origin);
  const { effectiveType = '4g' } = navigator.connection ?? {};

  function fetchFont(rel) {
    const link = document.createElement('link');
    link.rel = rel;
    link.as = 'font';
    link.crossOrigin = '';
    link.href = JSON.parse(document.getElementById('page-code').textContent)[0];
    document.head.append(link);
  }

  // The browser holds the first paint back for a font asked for above the page, 50 ms at most, and lays text out
  // twice for one that does not come: it is named only where it comes that soon. Elsewhere it is fetched when all
  // else is there, for the next visit.
  if (effectiveType === '4g' || !isNew) {
    document.getElementById('web-font').media = 'all';
    fetchFont('preload');
  } else addEventListener('load', () => fetchFont('prefetch'));

  // Dismissed in this session: never drawn, so that nothing moves when the page comes alive.
  function hideDismissed() {
    try {
      if (sessionStorage.getItem('announcement-bar-dismissed') === 'true') {
        root.dataset.announcementDismissed = '';
      }
    } catch {
      // No session storage, nothing dismissed.
    }
  }

  // The app goes on from there (src/app/layouts/draw-in-turns.ts).
  if (!isNew || location.hash || !('requestIdleCallback' in window)) delete root.dataset.inTurns;
  // Opening the storage takes time that a first paint does not have.
  if (isNew) addEventListener('load', () => setTimeout(hideDismissed));
  else hideDismissed();
})();
