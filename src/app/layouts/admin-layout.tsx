import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { Brand } from '#components/brand.tsx';
import { StaffNames } from '#components/staff-names.ts';
import { site } from '#config/site.ts';
import { SearchButton } from '#pages/admin/customers/search-button.tsx';
import { MailNotice } from '#features/mails/components/mail-notice.tsx';
import { staffNamesQuery } from '#features/team/staff-api.ts';
import { preloadToasts } from '#lib/feedback/toast.ts';
import { onFirstUse } from '#lib/loading/on-first-use.ts';
import { PageErrorBoundary } from '../page-error-boundary.tsx';
import { adminPages } from './admin-links.ts';
import { AdminNavigation, AdminTabs } from './admin-navigation.tsx';
import { NameNotice } from './name-notice.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { useAdminSession } from './use-admin-session.ts';
import { useSubmitKey } from './use-submit-key.ts';

const noNames: ReadonlyMap<string, string> = new Map();

/** The frame of the staff area. It shows and loads nothing until the check has succeeded. */
export function Component() {
  const { member, leave } = useAdminSession();
  const { data: names = noNames } = useQuery({ ...staffNamesQuery, enabled: member !== undefined });
  // Load the code of toasts early. A toast must appear even if the connection is lost later.
  useEffect(() => onFirstUse(preloadToasts), []);
  useSubmitKey();
  if (!member) return <PageSkeleton />;
  const { email, role } = member;

  return (
    <StaffNames value={names}>
      <header
        data-staff-header
        className="on-ink border-b border-ink-line bg-ink text-card print:hidden"
      >
        <div className="container-page pt-2 md:pb-1">
          <div className="flex items-center justify-between gap-x-3 sm:gap-x-6">
            <Brand onInk />
            <div className="flex min-w-0 items-center gap-1 sm:gap-3">
              {role === 'admin' && <SearchButton pages={adminPages} />}
              <p className="hidden max-w-56 truncate text-sm text-ink-muted sm:block" title={email}>
                <span className="sr-only">Signed in as </span>
                {member.name || email}
              </p>
              <button
                type="button"
                onClick={() => void leave()}
                className="-mr-3 flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 font-semibold whitespace-nowrap hover:bg-ink-raised"
              >
                <LogOut aria-hidden className="size-4" />
                <span className="max-[22rem]:sr-only">Sign out</span>
              </button>
            </div>
          </div>
          <AdminNavigation staffRole={role} />
        </div>
      </header>
      <main id="main" className="min-h-[70dvh] pb-12 print:pb-0">
        <p className="border-b border-line bg-signal-wash px-4 py-1.5 text-center text-sm font-bold tracking-wide text-signal-hover print:hidden">
          ADMIN ONLY - NOT FOR CUSTOMER ACCESS
        </p>
        {role === 'admin' && <AdminTabs />}
        <NameNotice member={member} />
        {role === 'admin' && <MailNotice />}
        <PageErrorBoundary>
          <Outlet />
        </PageErrorBoundary>
      </main>
      <footer className="border-t border-line py-4 text-sm text-muted print:hidden">
        <p className="container-page">
          Staff area of {site.name}
          <span className="sm:hidden"> · Signed in as {member.name || email}</span>
        </p>
      </footer>
    </StaffNames>
  );
}
