import { useQuery } from '@tanstack/react-query';
import { Menu, X } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import type { StaffRole } from '#features/auth/api.ts';
import { classNames } from '#lib/format/class-names.ts';
import { adminLinks, linkOf, type AdminLink } from './admin-links.ts';
import { useDisclosure } from './use-disclosure.ts';

/** Links to the pages of a role: in one row on a wide screen, in two on a tablet, and in a menu on a phone. */
export function AdminNavigation({ staffRole }: { staffRole: StaffRole }) {
  const { pathname } = useLocation();
  const { isOpen, setOpen, ref } = useDisclosure<HTMLElement>();
  const current = linkOf(pathname);
  const links = adminLinks.filter(({ isForField }) => staffRole === 'admin' || isForField);

  return (
    <nav ref={ref} aria-label="Admin" className="-mx-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="admin-pages"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-3 font-semibold hover:bg-ink-raised sm:hidden"
      >
        <span>
          {current?.label}
          <span className="sr-only">{isOpen ? ' (close menu)' : ' (open menu)'}</span>
        </span>
        {isOpen ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
      </button>
      <ul
        id="admin-pages"
        className={classNames(
          'sm:flex sm:flex-wrap',
          isOpen ? 'max-sm:grid max-sm:pb-2 min-[24rem]:max-sm:grid-cols-2' : 'max-sm:hidden',
        )}
      >
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={link === current ? 'page' : undefined}
              // Closes the menu now. Otherwise it would stay open until the code of the next page has loaded.
              onClick={() => setOpen(false)}
              className="relative flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold whitespace-nowrap hover:bg-ink-raised focus-visible:-outline-offset-3 aria-[current=page]:text-signal-on-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-signal-on-ink max-sm:flex-wrap"
            >
              {link.label}
              {link.count && <LinkCount {...link.count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Tabs for a menu entry with several pages. The page of a single record has no tabs. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const current = linkOf(pathname);
  if (!current?.tabs?.some(({ to }) => to === pathname)) return null;
  return (
    <nav
      aria-label={current.label}
      className="overflow-x-auto border-b border-line bg-card print:hidden"
    >
      <ul className="container-page flex">
        {current.tabs.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold whitespace-nowrap hover:bg-paper-deep focus-visible:-outline-offset-3 aria-[current]:border-signal"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The badge of a link. If the count cannot be loaded, the badge is hidden, and the page itself reports the failure. */
function LinkCount({ query, status }: NonNullable<AdminLink['count']>) {
  const { data = 0 } = useQuery(query);
  if (data === 0) return null;
  return (
    <span className="tabular min-w-5 rounded-full bg-ink-line px-1.5 text-center text-sm leading-5 whitespace-nowrap text-card">
      {/* The span protects the number: a browser that translates the page replaces bare text, and React can then not
          update it. */}
      <span>{data > 99 ? '99+' : data}</span> <span className="sr-only">{status}</span>
    </span>
  );
}
