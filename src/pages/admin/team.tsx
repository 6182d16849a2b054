import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { Seo } from '#components/seo.tsx';
import { Card } from '#components/ui/card.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { PersonalDataLog } from '#pages/admin/team/personal-data-log.tsx';
import { teamQuery } from '#features/team/staff-api.ts';
import { InvitationList } from '#features/team/components/invitation-list.tsx';
import { InviteForm } from '#features/team/components/invite-form.tsx';
import { MemberList } from '#features/team/components/member-list.tsx';
import { TeamHistory } from '#features/team/components/team-history.tsx';

export function Component() {
  const query = useQuery(teamQuery);
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Team" noindex />
      <h1 className="text-3xl">Team</h1>
      <p className="mt-1 max-w-prose text-muted">
        The office sees and changes everything in the staff area, this list included. Team members
        in the field see their own visits, with the requests that these belong to.
      </p>
      <QueryBoundary
        query={query}
        toast="Failed to load the team. Please try again."
        failure={{ title: 'Failed to load the team', children: 'Nobody has lost access.' }}
        skeleton={
          <ListSkeleton
            label="Loading the team"
            heights={['h-40', 'h-60']}
            className="mt-8 gap-4"
          />
        }
      >
        {({ members, invitations, changes }) => (
          <div className="mt-6 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_auto_1fr] *:min-w-0">
            <MemberList members={members} />
            <Card className="p-5 lg:row-span-4">
              <InviteForm inviter={members.find(({ isSelf }) => isSelf)} />
            </Card>
            <InvitationList invitations={invitations} />
            <TeamHistory changes={changes} />
            <PersonalDataLog />
          </div>
        )}
      </QueryBoundary>
    </div>
  );
}
