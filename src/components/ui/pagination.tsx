import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from './button.tsx';

interface PaginationProps {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  /** What is counted, in the plural. */
  of: string;
  /** The address of a page, filters included. */
  hrefOf: (page: number) => string;
}

const number = new Intl.NumberFormat('en-US');

/** Which part of a long list is shown, and the ways to the next ones. Pages are addresses. */
export function Pagination({ page, perPage, total, of, hrefOf }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = Math.min(total, (page - 1) * perPage + 1);
  const last = Math.min(total, page * perPage);
  return (
    <nav
      aria-label="Pages"
      className="tabular flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden"
    >
      <p className="text-sm text-muted">
        {number.format(first)}–{number.format(last)} of {number.format(total)} {of}
      </p>
      {pages > 1 && (
        <div className="flex items-center gap-2">
          <Step to={page > 1 ? hrefOf(Math.min(page - 1, pages)) : null} label="Previous page">
            <ChevronLeft aria-hidden className="size-5" />
          </Step>
          <span className="px-1 text-sm">
            Page {number.format(page)} of {number.format(pages)}
          </span>
          <Step to={page < pages ? hrefOf(page + 1) : null} label="Next page">
            <ChevronRight aria-hidden className="size-5" />
          </Step>
        </div>
      )}
    </nav>
  );
}

function Step({
  to,
  label,
  children,
}: {
  to: string | null;
  label: string;
  children: React.ReactNode;
}) {
  const look = buttonClass({ variant: 'secondary', className: '!px-2.5' });
  // A link that leads nowhere stays in place, so that the others do not move under the pointer.
  if (to === null) {
    return (
      <span aria-hidden className={`${look} opacity-40`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} className={look}>
      {children}
    </Link>
  );
}
