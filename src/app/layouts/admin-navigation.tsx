import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from '#components/link.tsx';
import { adminLinks, type AdminLink } from './admin-links.ts';

export function AdminNavigation() {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = row.current;
    const current = nav?.querySelector<HTMLElement>('[aria-current=page]');
    const list = nav?.firstElementChild;
    if (!current || !list) return;
    // On a phone the row is wider than the screen: it scrolls to the current link, again when the counts arrive.
    const show = () =>
      (nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2);
    const observer = new ResizeObserver(show);
    observer.observe(list);
    return () => observer.disconnect();
  }, [pathname]);

  return (
    <nav ref={row} aria-label="Admin" className="relative -mx-3 overflow-x-auto scheme-dark">
      <ul className="flex w-max min-w-full">
        {adminLinks.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              className="relative flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold whitespace-nowrap hover:bg-ink-raised focus-visible:-outline-offset-3 aria-[current=page]:text-signal-on-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-signal-on-ink"
            >
              {link.label}
              {link.count && <LinkCount {...link.count} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A count that cannot be loaded is not shown: the page behind the link tells what is wrong. */
function LinkCount({ query, status }: NonNullable<AdminLink['count']>) {
  const { data = 0 } = useQuery(query);
  if (data === 0) return null;
  return (
    <span className="tabular min-w-5 rounded-full bg-ink-line px-1.5 text-center text-sm leading-5 text-card">
      {/* A browser that translates the page replaces bare text. React could then not change the count. */}
      <span>{data > 99 ? '99+' : data}</span> <span className="sr-only">{status}</span>
    </span>
  );
}
