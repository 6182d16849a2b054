import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#components/link.tsx';
import { formatCount } from '#lib/format/count.ts';
import { buttonClass } from './button.tsx';

interface PaginationProps {
  /** The number of the page, from 1. */
  page: number;
  perPage: number;
  total: number;
  /** Noun for the items, in the plural. */
  noun: string;
  /** Returns the URL of a page, with the current filter. */
  urlOf: (page: number) => string;
}

/** The range of the current items, with links to the previous and next page. */
export function Pagination({ page: requestedPage, perPage, total, noun, urlOf }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(requestedPage, pages);
  const first = Math.min(total, (page - 1) * perPage + 1);
  const last = Math.min(total, page * perPage);
  return (
    <nav
      aria-label="Pages"
      className="tabular flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden"
    >
      <p className="text-sm text-muted">
        {`${formatCount(first)}–${formatCount(last)} of ${formatCount(total)} ${noun}`}
      </p>
      {pages > 1 && (
        <div className="flex items-center gap-2">
          <Step to={urlOf(Math.max(page - 1, 1))} isEnd={page === 1} label="Previous page">
            <ChevronLeft aria-hidden className="size-5" />
          </Step>
          <span className="px-1 text-sm">
            {`Page ${formatCount(page)} of ${formatCount(pages)}`}
          </span>
          <Step to={urlOf(Math.min(page + 1, pages))} isEnd={page === pages} label="Next page">
            <ChevronRight aria-hidden className="size-5" />
          </Step>
        </div>
      )}
    </nav>
  );
}

interface StepProps {
  to: string;
  isEnd: boolean;
  label: string;
  children: ReactNode;
}

/** On the last page the link stays but does nothing, because it must keep the focus. */
function Step({ to, isEnd, label, children }: StepProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={(event) => isEnd && event.preventDefault()}
      className={buttonClass({ variant: 'secondary', className: '!px-2.5' })}
    >
      {children}
    </Link>
  );
}
