import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link } from '#components/link.tsx';
import { SafetyNote } from '#components/safety-note.tsx';
import { site } from '#config/site.ts';
import { focusHeading } from '#lib/browser/focus.ts';
import { paths } from '#lib/paths.ts';
import { readStored, writeStored } from '#lib/browser/storage.ts';

/** A script in index.html reads this key, too, before the page is first painted. */
const storageKey = 'announcement-bar-dismissed';

const listeners = new Set<() => void>();
let dismissedHere = false;

const dismissal = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  // `dismissedHere` also works in browsers without session storage.
  isDismissed: () => dismissedHere || readStored('session', storageKey) === true,
  dismiss() {
    dismissedHere = true;
    writeStored('session', storageKey, true);
    for (const listener of listeners) listener();
  },
};

/**
 * A bar at the top of wide screens and at the bottom of phones. If dismissed, it stays hidden for the browser session.
 */
export function AnnouncementBar() {
  const dismissed = useSyncExternalStore(dismissal.subscribe, dismissal.isDismissed, () => false);
  if (dismissed) return null;
  return (
    <aside
      aria-label="Announcement"
      data-announcement
      className="on-ink sticky bottom-0 z-30 border-t border-ink-line bg-ink text-card md:static md:border-0"
    >
      <div className="container-page flex items-center gap-3 py-1.5 text-[0.8125rem] max-md:leading-snug lg:text-sm">
        <p className="grow md:text-center">
          <span>{site.announcement.text}</span>
          <span>{` ${site.announcement.note} `}</span>
          <SafetyNote name="danger" />{' '}
          <Link
            to={paths.liveGuardApplication}
            className="-my-3.5 inline-block py-3.5 font-semibold max-md:-mb-1.5 whitespace-nowrap text-signal-on-ink underline underline-offset-4"
          >
            {site.announcement.action}
          </Link>
        </p>
        <button
          type="button"
          aria-label="Dismiss announcement"
          onClick={() => {
            dismissal.dismiss();
            focusHeading();
          }}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-ink-raised"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </aside>
  );
}
