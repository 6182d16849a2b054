import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Dialog } from '#components/ui/dialog.tsx';
import { SearchPanel } from './search-panel.tsx';

const field = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Whether the key is meant for something else: a field that has the focus, or an open dialog. */
function isTaken({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || document.querySelector('[role=dialog]')) return true;
  return target instanceof Element && target.closest(field) !== null;
}

function asksForSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return false;
  // A shift key is what some keyboards need for a slash.
  return ctrlKey || metaKey ? key.toLowerCase() === 'k' && !shiftKey : key === '/';
}

/** The button in the staff's header that opens the search over everything, with its two keys. */
export function SearchButton() {
  const { pathname } = useLocation();
  // Open on one page only: a result that leads to another one closes it when that page is there.
  const [openOn, setOpenOn] = useState<string>();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksForSearch(event) || isTaken(event)) return;
      event.preventDefault();
      setOpenOn(pathname);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [pathname]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpenOn(pathname)}
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
      <Dialog
        open={openOn === pathname}
        onOpenChange={(open) => setOpenOn(open ? pathname : undefined)}
        title="Search"
        typesAtOnce
        className="max-w-160 sm:mt-0"
      >
        <SearchPanel
          onFollowed={(link) => {
            if (link.pathname === pathname) setOpenOn(undefined);
          }}
        />
      </Dialog>
    </>
  );
}
