import { useLocation } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import type { StaffMember } from '#features/auth/use-admin-access.ts';
import { paths } from '#lib/paths.ts';

/**
 * Asks an admin without a name to enter it on Today. Only the owner can be without a name, because invitations contain
 * one. The first login can lead to any page, so every page except Today shows the notice.
 */
export function NameNotice({ member }: { member: StaffMember }) {
  const { pathname } = useLocation();
  if (member.role !== 'admin' || member.name !== '' || pathname === paths.adminToday) return null;
  return (
    <p className="border-b border-line bg-card print:hidden">
      <span className="container-page flex flex-wrap items-center gap-x-3">
        <Link to={paths.adminToday} className="inline-flex min-h-11 items-center link-signal">
          What’s your name?
        </Link>
        <span className="text-muted max-sm:pb-2">
          Customers read it on visits, quotes and invoices.
        </span>
      </span>
    </p>
  );
}
