import type { ComponentProps, MouseEvent } from 'react';
import { Link } from '#components/link.tsx';
import { classNames } from '#lib/format/class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'on-ink' | 'danger';
type ButtonSize = 'md' | 'lg' | 'icon';

const base =
  'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold leading-tight text-balance ' +
  'transition-colors ease-out disabled:opacity-60 disabled:cursor-not-allowed aria-disabled:opacity-60 aria-disabled:cursor-not-allowed';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-signal text-card hover:bg-signal-hover print:text-ink',
  secondary: 'border border-control bg-card text-ink hover:border-ink',
  ghost: 'text-ink link-quiet',
  'on-ink': 'border border-ink-muted text-card hover:border-card hover:bg-ink-raised',
  danger: 'border border-alert bg-card text-alert hover:bg-alert-wash',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 py-2 text-base',
  lg: 'min-h-13 px-4 py-3 text-lg sm:px-6',
  icon: 'size-11 shrink-0',
};

export interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

/** The classes of a button, for other elements that look like one. */
export function buttonClass({ variant = 'primary', size = 'md', className }: ButtonStyle): string {
  return classNames(base, variants[variant], sizes[size], className);
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonStyle {
  /**
   * True while the button's action is running. The button shows a spinner and refuses clicks. The label should name the
   * action.
   */
  busy?: boolean;
}

// Also refuses the click that Enter in a field causes on the submit button.
function refuse(event: MouseEvent) {
  event.preventDefault();
}

export function Button({
  variant,
  size,
  className,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // The button is not `disabled`, because a disabled button would lose the keyboard's focus.
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? refuse : onClick}
      className={classNames(buttonClass({ variant, size, className }), 'print:hidden')}
    >
      {busy && <Spinner />}
      {/*
       * The text is in a span, because a browser that translates the page replaces bare text. React could then not
       * insert the spinner before it.
       */}
      <span className="contents">{children}</span>
    </button>
  );
}

interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, 'className'>, ButtonStyle {}

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(buttonClass({ variant, size, className }), 'print:hidden')}
    />
  );
}
