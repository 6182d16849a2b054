import { useState, type FormEvent } from 'react';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { PersonText } from '#components/person-text.tsx';
import { useNameOf } from '#components/staff-names.ts';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { fieldLimits, requiredText } from '#lib/forms/field-schemas.ts';
import { useKeptText } from '#lib/forms/use-staff-draft.ts';
import { settleActivity, type OrderDetail } from '../api.ts';
import { activityText } from '../order-activity.ts';
import type { Order } from '../order.ts';
import { AskedSuppliers } from './asked-suppliers.tsx';

interface OrderActivityListProps {
  order: Order;
  activity: OrderDetail['activity'];
}

/** What the customer wrote about the order or did to it, and what staff answered. */
export function OrderActivityList({ order, activity }: OrderActivityListProps) {
  const nameOf = useNameOf();
  if (activity.length === 0) return null;
  return (
    <section aria-labelledby="activity-title" className="mb-8">
      <h2 id="activity-title" className="border-b border-line pb-2 text-xl">
        From the customer
      </h2>
      <ol className="mt-3 grid gap-5">
        {activity.map((each) => (
          <li key={each.id} className="border-l-2 border-signal pl-3">
            <p className="text-muted">{formatDateTime(each.at)}</p>
            {each.kind === 'message' ? (
              <p className="max-w-prose wrap-anywhere whitespace-pre-line">
                <PersonText>{activityText(each)}</PersonText>
              </p>
            ) : (
              <>
                <p>{activityText(each)}</p>
                <AskedSuppliers order={order} />
              </>
            )}
            {each.settledAt === null ? (
              <Settle order={order} activity={each} />
            ) : (
              <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line text-muted">
                {each.reply
                  ? `${nameOf(each.settledBy ?? '')}, ${formatDateTime(each.settledAt)}: ${each.reply}`
                  : `Noted by ${nameOf(each.settledBy ?? '')}, ${formatDateTime(each.settledAt)}`}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const replySchema = requiredText(fieldLimits.long, 'Please write your reply');

function Settle({ order, activity }: { order: Order; activity: OrderDetail['activity'][number] }) {
  const { text, type, forget } = useKeptText(`order-reply-${activity.id}`);
  const [error, setError] = useState<string>();
  const isMessage = activity.kind === 'message';
  const { mutate, isPending, variables } = useStaffMutation({
    save: async (reply: string) => {
      await settleActivity(activity.id, reply);
      forget((typed) => replySchema.safeParse(typed).data === reply);
    },
    queryKeys: [['orders']],
    success: (reply) =>
      reply
        ? {
            title: 'Reply sent',
            description:
              order.customerEmail && sendsMail
                ? `It is on its way to ${order.customerEmail}.`
                : 'It is saved. The customer gets no email.',
          }
        : { title: 'Noted', description: order.orderNumber },
    failure: {
      title: 'Not saved',
      description: 'Please try again. What you typed is still here.',
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reply = replySchema.safeParse(text);
    setError(reply.error?.issues[0]?.message);
    if (reply.success && !isPending) mutate(reply.data);
  };
  const note = (label: string) => (
    <Button
      variant={isMessage ? 'ghost' : 'secondary'}
      busy={isPending && variables === ''}
      onClick={() => !isPending && mutate('')}
    >
      {label}
    </Button>
  );
  if (!isMessage) return <div className="mt-2">{note('Noted')}</div>;
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid justify-items-start gap-3">
      <TextAreaField
        className="w-full"
        label="Your reply"
        name="reply"
        rows={3}
        value={text}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending && variables !== ''}>
          Send reply
        </Button>
        {note('Mark as answered')}
      </div>
    </form>
  );
}
