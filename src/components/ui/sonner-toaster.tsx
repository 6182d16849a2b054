import { CircleCheck, OctagonAlert } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Toaster, toast as show } from 'sonner';
import { useMediaQuery } from '#lib/browser/use-media-query.ts';
import { toastQueue, type ToastMessage } from '#lib/feedback/toast.ts';
import { toastPlace } from './toast-host.ts';

/** Milliseconds after which a toast disappears. The time stops while the pointer or the focus is on the toast. */
const durations = { success: 6_000, destructive: 12_000 } as const;

/** The last failure toast for each message id. The next toast with the same id removes it. */
const failures = new Map<string, string | number>();

function showToast({ kind, title, description, note, details, stays, id, action }: ToastMessage) {
  const options = {
    description:
      note || details ? (
        <>
          <span className="block">{description}</span>
          {note && <span className="tabular mt-1 block font-semibold text-ink">{note}</span>}
          {details && <span className="mt-1 block wrap-anywhere">{details}</span>}
        </>
      ) : (
        description
      ),
    action,
    duration: stays ? Infinity : durations[kind],
    // A toast that stays has its text in the whole width, and its action button below the text.
    ...(stays && {
      classNames: {
        toast: '!flex-wrap',
        content: '!basis-[calc(100%-2rem)]',
        actionButton: '!ml-5.75',
      },
    }),
  };
  const shown = kind === 'destructive' ? show.error(title, options) : show.success(title, options);
  if (id === undefined) return;
  const before = failures.get(id);
  if (before !== undefined) show.dismiss(before);
  if (kind === 'destructive') failures.set(id, shown);
  else failures.delete(id);
}

export function SonnerToaster() {
  useEffect(() => {
    const flush = () => toastQueue.drain().forEach(showToast);
    flush();
    return toastQueue.subscribe(flush);
  }, []);

  // While a dialog is open, toasts are at the top of the window, because dialogs leave it free. On a page, they are at
  // the bottom, because the title and the status are at the top.
  const isInDialog = useSyncExternalStore(toastPlace.subscribe, toastPlace.isDialog, () => false);
  const isWide = useMediaQuery('(width >= 40rem)');

  return (
    <Toaster
      position={isInDialog ? 'top-center' : isWide ? 'bottom-right' : 'bottom-center'}
      offset={{ top: '4px', bottom: 'var(--toast-bottom)', right: '24px' }}
      mobileOffset={{ top: '4px', bottom: 'var(--toast-bottom)', left: '12px', right: '12px' }}
      visibleToasts={3}
      closeButton
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-trust" />,
        error: <OctagonAlert aria-hidden className="size-5 text-alert" />,
      }}
      toastOptions={{
        style: {
          background: 'var(--color-card)',
          color: 'var(--color-ink)',
          borderColor: 'var(--color-line)',
          fontFamily: 'var(--font-sans)',
          fontSize: '0.9375rem',
          paddingRight: '3.25rem',
        },
        classNames: {
          description: '!text-muted',
          error: '!border-l-4 !border-l-alert',
          success: '!border-l-4 !border-l-trust',
          actionButton: '!bg-ink !text-card !h-11 !rounded-control',
          // The close button is inside the toast, and large enough for a thumb.
          closeButton:
            '!top-1 !right-1 !left-auto !size-11 !transform-none !border-0 !bg-transparent !text-muted [&>svg]:!size-4',
        },
      }}
    />
  );
}
