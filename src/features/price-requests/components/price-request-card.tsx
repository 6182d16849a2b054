import { Mail } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { sendsMail, site } from '#config/site.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { mailto } from '#lib/format/mailto.ts';
import { paths } from '#lib/paths.ts';
import { priceRequestStatusLabels, type PriceRequestStatus } from '../price-request.ts';
import { setPriceRequestStatus, type PriceRequest } from '../staff-api.ts';
import { SendPriceListButton } from './send-price-list-button.tsx';
import { PersonText } from '#components/person-text.tsx';
import { formatPhone } from '#lib/format/phone.ts';

const tones: Record<PriceRequestStatus, BadgeTone> = {
  pending: 'secondary',
  completed: 'trust',
  rejected: 'alert',
  spam: 'secondary',
};

export function PriceRequestCard({ request }: { request: PriceRequest }) {
  const { mutate, isPending, variables } = useStaffMutation({
    save: (status: PriceRequestStatus) => setPriceRequestStatus(request, status),
    queryKeys: [['price-requests']],
    success: (status) => ({ title: 'Status Updated', description: `Request marked as ${status}` }),
    failure: { title: 'Error', description: 'Failed to update status', beginsAll: true },
  });
  const markButton = (status: PriceRequestStatus, label: string) =>
    request.status !== status && (
      <Button
        variant={status === 'rejected' ? 'danger' : 'secondary'}
        busy={isPending && variables === status}
        disabled={isPending && variables !== status}
        onClick={() => mutate(status)}
      >
        {label}
      </Button>
    );
  const reply = mailto(
    request.email,
    `The price list of ${site.name}`,
    `Hello ${request.name},\n\nThank you for asking for our price list.\n\n\n${site.name}\n${site.phone.display}`,
  );
  return (
    <Card className="p-5">
      <article aria-label={`Request of ${request.name}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-xl wrap-anywhere">
            <Link to={paths.adminCustomer(request)} className="link-quiet">
              <PersonText>{request.name}</PersonText>
            </Link>
          </h2>
          <Badge tone={tones[request.status]}>{priceRequestStatusLabels[request.status]}</Badge>
          <p className="tabular text-sm text-muted sm:ml-auto">
            {formatDateTime(request.createdAt)}
          </p>
        </div>
        <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[4fr_3fr_3fr]">
          <Fact label="Email" text={request.email} />
          <Fact label="Company" text={request.company} />
          <Fact label="Phone" text={request.phone && formatPhone(request.phone)} />
        </dl>
        {request.message && (
          <dl className="mt-3">
            <Fact label="Additional information" text={request.message} />
          </dl>
        )}
        {request.status === 'spam' && (
          <p className="mt-3 text-sm text-muted">
            A field that people do not see was filled in, by a program or by the sender’s browser.
            No email was sent.
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {request.status === 'spam' && markButton('pending', 'Not Spam')}
          {request.status === 'pending' && sendsMail && <SendPriceListButton request={request} />}
          <a href={reply} className={buttonClass({ variant: 'secondary' })}>
            <Mail aria-hidden className="size-4" />
            Email
          </a>
          {markButton('completed', 'Mark Completed')}
          {markButton('rejected', 'Mark Rejected')}
        </div>
      </article>
    </Card>
  );
}

function Fact({ label, text }: { label: string; text: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {text ?? <span className="text-muted">Not given</span>}
      </dd>
    </div>
  );
}
