import { X } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button, buttonClass, type ButtonStyle } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { site } from '#config/site.ts';
import { prefersReducedData } from '#lib/browser/media-preferences.ts';
import { onFirstUse } from '#lib/loading/on-first-use.ts';
import type { LazyDialogProps } from './form-dialog.tsx';

type LazyDialog = ComponentType<LazyDialogProps>;

interface LazyDialogButtonProps extends ButtonStyle {
  children: ReactNode;
  /** Fetches the dialog's code. If a call has failed, the next call fetches again. */
  load: () => Promise<LazyDialog>;
}

/**
 * A button that opens a dialog. The dialog's code is fetched when the visitor first uses the page. If that fails, a
 * notice offers the phone number and a reload.
 */
export function LazyDialogButton({ load, children, ...look }: LazyDialogButtonProps) {
  const [dialog, setDialog] = useState<{ Component: LazyDialog }>();
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const button = useRef<HTMLButtonElement>(null);

  const fetchDialog = async () => {
    const Component = await load();
    // Keeps the first component, because each call of `load` returns a new one and a new component would mount the
    // dialog again.
    setDialog((former) => former ?? { Component });
  };
  const prefetch = () => void (dialog ?? fetchDialog().catch(() => undefined));

  useEffect(
    () => (prefersReducedData() ? undefined : onFirstUse(prefetch)),
    // `load` does not change while the button is mounted.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  );

  const show = async () => {
    if (!dialog) {
      setState('loading');
      try {
        await fetchDialog();
      } catch {
        setState('failed');
        return;
      }
    }
    setState('idle');
    setOpen(true);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-busy={state === 'loading' || undefined}
        onClick={() => void (state !== 'loading' && show())}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        className={buttonClass(look)}
      >
        {state === 'loading' && <Spinner />}
        {/* The text is in a span, as in Button, because a browser that translates the page replaces bare text. */}
        <span className="contents">{children}</span>
      </button>
      {dialog && <dialog.Component open={isOpen} onOpenChange={setOpen} />}
      {state === 'failed' && (
        <DialogLoadFailure
          onClose={() => {
            button.current?.focus({ preventScroll: true });
            setState('idle');
          }}
        />
      )}
    </>
  );
}

function DialogLoadFailure({ onClose }: { onClose: () => void }) {
  return createPortal(
    <div role="alert" className="notice">
      <div className="flex items-start justify-between gap-3">
        <p className="text-lg font-bold">The form could not be loaded</p>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-paper-deep"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <p className="mt-1 text-muted">
        Please check your connection and reload the page, or call us. The line is open 24/7.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={site.phone.href} className={buttonClass({})}>
          Call {site.phone.display}
        </a>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </div>
    </div>,
    document.body,
  );
}
