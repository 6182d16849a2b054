// Runs before scripts/boot.js, in the same script, and decides how the page's first view is drawn. Nothing that can
// wait belongs here: the page is not painted before.
(() => {
  const root = document.documentElement;

  // Whoever comes back finds the page as it was left, and at its full height at once: the browser scrolls in it.
  const [visit] = performance.getEntriesByType('navigation');
  const isNew = visit?.type === 'navigate' && !document.referrer.startsWith(location.origin);
  const { effectiveType = '4g' } = navigator.connection ?? {};

  // The browser lays text out twice for a font that does not come in time: on a slow connection it is for the next
  // page, and whoever comes from one of ours has it.
  if (isNew && effectiveType !== '4g') document.getElementById('web-font').media = 'not all';

  // Dismissed in this session: gone before it could be seen, or, where it covers the page's edge and moves nothing, a
  // moment later.
  function hideDismissed() {
    try {
      if (sessionStorage.getItem('announcement-bar-dismissed') === 'true') {
        root.dataset.announcementDismissed = '';
      }
    } catch {
      // No session storage, nothing dismissed.
    }
  }

  function drawWhatIsNear() {
    if (root.dataset.inTurns) root.dataset.inTurns = '';
  }

  // A phone's first frame holds the first view and nothing else; what is near follows in the next ones. The app goes
  // on from there (src/app/layouts/draw-in-turns.ts).
  if (!isNew || location.hash || !('requestIdleCallback' in window)) delete root.dataset.inTurns;
  else {
    root.dataset.inTurns = 'later';
    requestAnimationFrame(() => setTimeout(drawWhatIsNear));
  }
  // Opening the storage takes time that a phone's first paint does not have.
  if (isNew && screen.width < 768) addEventListener('load', () => setTimeout(hideDismissed));
  else hideDismissed();
})();
