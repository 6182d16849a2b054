import { Lock } from 'lucide-react';
import { Outlet } from 'react-router-dom';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import { paths } from '#lib/paths.ts';

/** Layout of the office's pages. Field team members see a notice instead, and no data is loaded. */
export function Component() {
  const member = useStaffMember();
  if (member?.role === 'admin') return <Outlet />;
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="For the office" noindex />
      <EmptyState
        as="h1"
        icon={<Lock />}
        title="This page belongs to the office"
        action={<ButtonLink to={paths.adminToday}>Your visits today</ButtonLink>}
      >
        You see your own visits and their requests. If you need this page for your work, ask a team
        member in the office.
      </EmptyState>
    </div>
  );
}
