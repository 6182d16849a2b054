import type { ReactNode } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { activityText, type CustomerActivity } from '../customer-activity.ts';
import { markActivityRead } from '../staff-api.ts';

interface CustomerActivityNoticeProps {
  activity: readonly CustomerActivity[];
  /** The customer's email address; empty if the customer gave none. */
  email: string;
  isOffice: boolean;
  now: Date;
  /** Renders a button for the change that the customer asks for. */
  actOf?: (one: CustomerActivity) => ReactNode;
}

/**
 * True if the customer asks for a change that staff can still make. Staff decline the change by marking the action as
 * read.
 */
const asksForChange = ({ kind, visitAt }: CustomerActivity, now: Date) =>
  kind === 'stop-plan' ||
  ((kind === 'skip-visit' || kind === 'another-time') &&
    visitAt !== null &&
    new Date(visitAt) > now);

/** The customer's actions that staff have not marked as read. */
export function CustomerActivityNotice({
  activity,
  email,
  isOffice,
  now,
  actOf,
}: CustomerActivityNoticeProps) {
  const unread = activity.filter(({ isHandled }) => !isHandled);
  const { mutate, isPending } = useStaffMutation({
    save: ({ id }: CustomerActivity) => markActivityRead(id),
    queryKeys: [['service-requests']],
    success: (one) => ({
      title: asksForChange(one, now) ? 'It stays as it is' : 'Done',
      description:
        asksForChange(one, now) && email && sendsMail
          ? `The customer gets an email: ${email}.`
          : activityText(one),
    }),
    failure: { title: 'Error', description: 'Failed to save. Please try again.' },
  });
  if (unread.length === 0) return null;
  return (
    <section aria-labelledby="customer-title" className="mt-6 rounded-card bg-signal-wash p-4">
      <h2 id="customer-title" className="text-xl">
        From the customer
      </h2>
      <ul className="mt-1">
        {unread.map((one) => (
          <li key={one.id} className="border-b border-line py-3 last:border-b-0 last:pb-0">
            <p className="font-semibold wrap-anywhere whitespace-pre-line">
              <PersonText>{activityText(one)}</PersonText>
            </p>
            <p className="mb-2 text-sm text-muted">{formatDateTime(one.at)}</p>
            {isOffice && (
              <div className="flex flex-wrap gap-2">
                {actOf?.(one)}
                <Button variant="secondary" busy={isPending} onClick={() => mutate(one)}>
                  {asksForChange(one, now) ? 'Keep it' : 'Done'}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
