import { EmailText } from '#components/email-text.tsx';
import { Button } from '#components/ui/button.tsx';
import type { ServiceRequest } from '../service-request.ts';
import { useAssignment } from '../use-assignment.ts';

/** Who handles a request of the list. What nobody has is taken by one press. */
export function AssigneeCell({ request }: { request: ServiceRequest }) {
  const { self, name, assign, isPending } = useAssignment(request);
  if (request.assignedTo) {
    return (
      <bdi>
        <EmailText>{name}</EmailText>
      </bdi>
    );
  }
  if (!self || request.status === 'closed' || request.status === 'spam') return '–';
  return (
    <Button
      variant="secondary"
      aria-label={`Take ${request.reference}`}
      busy={isPending}
      onClick={() => assign(self.id)}
    >
      Take
    </Button>
  );
}
