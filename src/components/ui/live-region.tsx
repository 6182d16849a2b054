import { useSyncExternalStore } from 'react';
import { announcements } from '#lib/feedback/announcer.ts';

export function LiveRegion() {
  const words = useSyncExternalStore(announcements.subscribe, announcements.current, () => '');
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {words}
    </div>
  );
}
