import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '#lib/format/class-names.ts';
import { focusHeading } from '#lib/browser/focus.ts';
import { Button } from './button.tsx';
import { holdToasts } from './toast-host.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  /** The Tailwind width of the panel; 640 px by default. */
  className?: string;
  /** True if a click beside the panel does not close the dialog. Set this while the dialog contains typed text. */
  keepOpenOnOutsideClick?: boolean;
  /** True while the dialog saves. The dialog then cannot be closed, because closing would look like canceling. */
  busy?: boolean;
  /** True if the first field also gets the focus on a phone, where the keyboard then covers a part of the dialog. */
  typesAtOnce?: boolean;
  children: ReactNode;
}

function focusFirstField(event: Event) {
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  const field =
    panel.querySelector<HTMLElement>('[data-first-field]') ??
    panel.querySelector<HTMLElement>('input:not([tabindex="-1"]), select, textarea');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/**
 * Ref callback that blurs a focused field before it is removed. Otherwise, WebKit would scroll to the end of the page.
 */
function blurBeforeRemoval(fields: HTMLElement | null) {
  return () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && fields?.contains(activeElement)) {
      activeElement.blur();
    }
  };
}

/** The button that closes a dialog and changes nothing. */
export function DialogDismiss({
  busy,
  onClick,
  children,
}: {
  busy: boolean;
  onClick?: () => void;
  children: string;
}) {
  return (
    <Radix.Close asChild>
      <Button variant="secondary" aria-disabled={busy || undefined} onClick={onClick}>
        {children}
      </Button>
    </Radix.Close>
  );
}

/** The page behind an open dialog does not scroll. It keeps its width although the scroll bar disappears. */
function useScrollLock(open: boolean) {
  useEffect(() => {
    if (!open) return;
    const { style, clientWidth } = document.documentElement;
    style.paddingRight = `${window.innerWidth - clientWidth}px`;
    style.overflow = 'hidden';
    return () => {
      style.paddingRight = '';
      style.overflow = '';
    };
  }, [open]);
}

/** A modal dialog. While it is open, the focus stays inside. Escape closes the dialog, and the focus then returns. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  className,
  keepOpenOnOutsideClick = false,
  busy = false,
  typesAtOnce = false,
  children,
}: DialogProps) {
  const opener = useRef<Element>(null);
  const openedOn = useRef('');
  useScrollLock(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Radix.Portal>
        {/* A plain element replaces Radix.Overlay, whose scroll lock weighs 11 kB. */}
        <div className="pointer-events-auto fixed inset-0 z-50 bg-ink/60" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            openedOn.current = window.location.pathname;
            if (typesAtOnce || window.matchMedia('(pointer: fine)').matches) focusFirstField(event);
          }}
          // Returns the focus here, because Radix returns it only to its own triggers. Our buttons are not Radix
          // triggers, because they load before Radix.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // After a link in the dialog has led to another page, that page gives the focus to its heading.
            if (openedOn.current !== window.location.pathname) return;
            // The heading gets the focus if the button that opened the dialog was removed.
            if (!opener.current?.isConnected) focusHeading();
            else if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          onInteractOutside={(event) => {
            if (keepOpenOnOutsideClick) event.preventDefault();
          }}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[max(100dvh-7rem,80dvh)] w-full flex-col rounded-t-card border border-line bg-card',
            // On a very low screen, the header would leave no room, so the whole dialog scrolls.
            '[@media(max-height:20rem)]:block [@media(max-height:20rem)]:max-h-[calc(100dvh-0.5rem)] [@media(max-height:20rem)]:overflow-y-auto',
            'sm:top-[min(6rem,16dvh)] sm:bottom-2 sm:my-auto sm:h-fit sm:w-[calc(100%-2rem)] sm:rounded-card',
            className ?? 'max-w-160',
          )}
        >
          <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-6">
            <div className="min-w-0 self-center wrap-anywhere">
              <Radix.Title className="text-xl">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label="Close"
              aria-disabled={busy || undefined}
              className="-mr-2 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-paper-deep hover:text-ink aria-disabled:opacity-60"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </div>
          <div
            ref={blurBeforeRemoval}
            className="scroll-pb-24 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6 [@media(max-height:20rem)]:overflow-visible"
          >
            {children}
          </div>
          <div ref={holdToasts} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
