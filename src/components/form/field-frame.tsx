import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface FieldTexts {
  label: string;
  /** Error text for the value. */
  error?: string | undefined;
  help?: string | undefined;
}

/** Attributes that connect a control with its error and help texts. */
export function describedBy(id: string, { error, help }: Pick<FieldTexts, 'error' | 'help'>) {
  const ids = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids || undefined,
  } as const;
}

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-alert">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${id}-help`} className="text-sm text-muted">
      {children}
    </p>
  );
}

/** Marks optional fields, because there are fewer of them than required ones. */
export function LabelText({ label, optional }: { label: string; optional: boolean }) {
  return (
    <>
      {label}
      {optional && (
        <>
          {' '}
          <span className="font-normal text-muted">(optional)</span>
        </>
      )}
    </>
  );
}

/** Puts label, control, help and error below each other. */
export function FieldFrame({
  id,
  label,
  error,
  help,
  optional = false,
  showOptional = true,
  className,
  children,
}: FieldTexts & {
  id: string;
  optional?: boolean;
  /** False for filters and searches, because all their fields are optional. */
  showOptional?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          <LabelText label={label} optional={optional && showOptional} />
        </label>
        {children}
        <FieldHelp id={id}>{help}</FieldHelp>
        <FieldError id={id}>{error}</FieldError>
      </div>
    </div>
  );
}

export const controlClass =
  'w-full min-h-11 rounded-control border border-control bg-card px-3 py-2 text-base text-ink placeholder:text-muted ' +
  'aria-invalid:border-alert aria-invalid:border-2 aria-disabled:bg-paper-deep';
