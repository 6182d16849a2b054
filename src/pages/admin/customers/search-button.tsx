import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { toast } from '#lib/feedback/toast.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import { onFirstUse } from '#lib/loading/on-first-use.ts';
import type { StaffPage } from './match.ts';

const field = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** True if a field has the focus or a dialog is open. The pressed key is then not for the search. */
function isTaken({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || document.querySelector('[role=dialog]')) return true;
  return target instanceof Element && target.closest(field) !== null;
}

function asksForSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return false;
  // Some keyboards need Shift for a slash.
  return ctrlKey || metaKey ? key.toLowerCase() === 'k' && !shiftKey : key === '/';
}

const dialog = lazyModule(() => import('./search-dialog.tsx'));

/** The button in the staff header that opens the search. Ctrl+K and the slash key open it, too. */
export function SearchButton({ pages }: { pages: readonly StaffPage[] }) {
  const { pathname } = useLocation();
  // Path of the page on which the search was opened. Another page closes the search.
  const [openOn, setOpenOn] = useState<string>();
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof dialog.load>>>();
  useEffect(() => onFirstUse(() => void dialog.load().catch(() => undefined)), []);

  const open = async () => {
    try {
      setLoaded(await dialog.load());
      setOpenOn(window.location.pathname);
    } catch {
      toast({
        kind: 'destructive',
        title: 'The search could not be loaded',
        description: 'Please check your connection and reload the page.',
        action: { label: 'Reload the page', onClick: () => window.location.reload() },
      });
    }
  };
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!asksForSearch(event) || isTaken(event)) return;
    event.preventDefault();
    void open();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => openByKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => void open()}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 font-semibold hover:bg-ink-raised sm:border sm:border-ink-muted sm:px-4"
      >
        <Search aria-hidden className="size-5 sm:size-4" />
        <span className="max-sm:sr-only">Search</span>
        <kbd
          aria-hidden
          className="ml-1 rounded border border-ink-line px-1.5 text-sm text-ink-muted max-lg:hidden"
        >
          /
        </kbd>
      </button>
      {loaded && (
        <loaded.SearchDialog
          pages={pages}
          open={openOn === pathname}
          onOpenChange={(isOpen) => setOpenOn(isOpen ? pathname : undefined)}
        />
      )}
    </>
  );
}
