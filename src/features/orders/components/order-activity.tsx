import { useState, type FormEvent } from 'react';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { PersonText } from '#components/person-text.tsx';
import { useNameOf } from '#components/staff-names.ts';
import { Button } from '#components/ui/button.tsx';
import { WriteBox } from '#components/write-box.tsx';
import { sendsMail } from '#config/site.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatOrderDate } from '#lib/format/dates.ts';
import { fieldLimits, requiredText } from '#lib/forms/field-schemas.ts';
import { useKeptText } from '#lib/forms/use-staff-draft.ts';
import { handleActivity, writeToCustomer, type OrderDetail } from '../staff-api.ts';
import { activityText } from '../order-activity.ts';
import { isErased, type Order } from '../order.ts';
import { orderMail } from '../order-mail.ts';
import { ContactedSuppliers } from './contacted-suppliers.tsx';

interface OrderActivityListProps {
  order: Order;
  activity: OrderDetail['activity'];
  /** Name of the signed-in team member. The customer sees this name above the message. */
  author: string;
}

/** The conversation with the customer about an order, and the customer's actions. Staff can write a new message. */
export function OrderActivityList({ order, activity, author }: OrderActivityListProps) {
  const nameOf = useNameOf();
  const isEmpty = activity.length === 0;
  const isAwaited = activity.some(
    ({ kind, handledAt }) => kind === 'message' && handledAt === null,
  );
  return (
    <section aria-label="Messages">
      {!isEmpty && <h2 className="border-b border-line pb-2 text-xl">Messages</h2>}
      <ol className="mt-3 mb-5 grid gap-5 empty:hidden">
        {activity.map((each) =>
          each.kind === 'written' ? (
            <li key={each.id} className="border-l-2 border-trust pl-3">
              <p className="text-muted">
                {nameOf(each.handledBy ?? '')}, {formatOrderDate(each.at)}
              </p>
              <p className="max-w-prose wrap-anywhere whitespace-pre-line">{each.reply}</p>
            </li>
          ) : (
            <li key={each.id} className="border-l-2 border-signal pl-3">
              <p className="text-muted">{formatOrderDate(each.at)}</p>
              {each.kind === 'message' ? (
                <p className="max-w-prose wrap-anywhere whitespace-pre-line">
                  <PersonText>{activityText(each)}</PersonText>
                </p>
              ) : (
                <>
                  <p>{activityText(each)}</p>
                  <ContactedSuppliers order={order} />
                </>
              )}
              {each.handledAt === null ? (
                <ReplyForm order={order} activity={each} />
              ) : (
                <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line text-muted">
                  {each.reply
                    ? `${nameOf(each.handledBy ?? '')}, ${formatOrderDate(each.handledAt)}: ${each.reply}`
                    : `Done by ${nameOf(each.handledBy ?? '')}, ${formatOrderDate(each.handledAt)}`}
                </p>
              )}
            </li>
          ),
        )}
      </ol>
      {!isAwaited && !isErased(order) && (
        <WriteBox
          record={`order-write-${order.id}`}
          label="Your message to the customer"
          recipient={order.customerEmail}
          save={(text, key) => writeToCustomer(order.id, text, key)}
          queryKeys={[['orders']]}
          note={(reply) => (
            <MailNote
              kind="order-reply"
              recipient={order.customerEmail}
              data={
                reply === undefined
                  ? undefined
                  : { ...orderMail(order), reply, author, isFirstWord: true }
              }
            />
          )}
        />
      )}
    </section>
  );
}

const replySchema = requiredText(fieldLimits.long, 'Please write your reply');

function ReplyForm({
  order,
  activity,
}: {
  order: Order;
  activity: OrderDetail['activity'][number];
}) {
  const { text, type, forget } = useKeptText(`order-reply-${activity.id}`);
  const [error, setError] = useState<string>();
  const isMessage = activity.kind === 'message';
  const { mutate, isPending, variables } = useStaffMutation({
    save: async (reply: string) => {
      await handleActivity(activity.id, reply);
      forget((typed) => replySchema.safeParse(typed).data === reply);
    },
    queryKeys: [['orders']],
    success: (reply) =>
      reply
        ? order.customerEmail && sendsMail
          ? { title: 'Reply sent', description: `It is on its way to ${order.customerEmail}.` }
          : { title: 'Reply saved', description: 'The customer gets no email. Please tell them.' }
        : { title: 'Done', description: order.orderNumber },
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
  if (!isMessage) return <div className="mt-2">{note('Done')}</div>;
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
