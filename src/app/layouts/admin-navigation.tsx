import { useQuery } from '@tanstack/react-query';
import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { NavLink } from '#components/link.tsx';
import { classNames } from '#lib/format/class-names.ts';
import { adminLinks, type AdminLink } from './admin-links.ts';
import { useDisclosure } from './use-disclosure.ts';

/**
 * The links to all staff pages. A wide screen shows them in one line, a tablet in two. A phone shows a line that
 * scrolls, and a button that lays out all of them.
 */
export function AdminNavigation() {
  const { pathname } = useLocation();
  const { isOpen, setOpen, ref } = useDisclosure<HTMLElement>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current;
    const current = row?.querySelector<HTMLElement>('[aria-current=page]');
    if (!row || !current) return;
    // The line scrolls to the current link, again when the counts arrive.
    const show = () =>
      (row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2);
    const observer = new ResizeObserver(show);
    for (const item of row.children) observer.observe(item);
    return () => observer.disconnect();
  }, [pathname, isOpen]);

  return (
    <nav ref={ref} aria-label="Admin" className="-ml-3 flex items-start sm:-mr-3">
      <ul
        ref={list}
        id="admin-pages"
        className={classNames(
          'relative flex min-w-0 grow scheme-dark sm:flex-wrap',
          isOpen
            ? 'max-sm:grid max-sm:pb-2 min-[24rem]:max-sm:grid-cols-[auto_auto]'
            : 'max-sm:overflow-x-auto',
        )}
      >
        {adminLinks.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              // At once: the navigation itself waits for the next page's code, and closes the list only then.
              onClick={() => setOpen(false)}
              className={classNames(
                'relative flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold hover:bg-ink-raised focus-visible:-outline-offset-3 aria-[current=page]:text-signal-on-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-signal-on-ink',
                isOpen ? 'max-sm:flex-wrap' : 'whitespace-nowrap',
              )}
            >
              {link.label}
              {link.counts?.map((count) => (
                <LinkCount key={count.status} {...count} />
              ))}
            </NavLink>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls="admin-pages"
        onClick={() => setOpen(!isOpen)}
        className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-control hover:bg-ink-raised sm:hidden"
      >
        {isOpen ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
      </button>
    </nav>
  );
}

/** A count that cannot be loaded is not shown: the page behind the link tells what is wrong. */
function LinkCount({ query, status, isNamed }: NonNullable<AdminLink['counts']>[number]) {
  const { data = 0 } = useQuery(query);
  if (data === 0) return null;
  return (
    <span className="tabular min-w-5 rounded-full bg-ink-line px-1.5 text-center text-sm leading-5 whitespace-nowrap text-card">
      {/* A browser that translates the page replaces bare text. React could then not change the count. */}
      <span>{data > 99 ? '99+' : data}</span>{' '}
      <span className={isNamed ? undefined : 'sr-only'}>{status}</span>
    </span>
  );
}
