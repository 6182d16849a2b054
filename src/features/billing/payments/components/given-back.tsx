import { useState } from 'react';
import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { paymentProvider, sendsMail } from '#config/site.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import type { PaymentTarget } from '../customer-api.ts';
import { decideOwnerRefund } from '../staff-api.ts';

interface GivenBackProps {
  request: { reference: string; name: string };
  /** Amount that was given back at the provider. */
  cents: number;
  /** The invoice or the quote that it had paid. */
  paper: PaymentTarget;
}

/** Says on the page of a request that the owner gave money back, and asks what that means. */
export function GivenBack({ isOffice, ...props }: GivenBackProps & { isOffice: boolean }) {
  const question =
    'invoiceId' in props.paper
      ? 'Is it a credit, or is it still to be paid?'
      : 'Is it to be paid again before the work, or with the invoice?';
  return (
    <div className="my-2 grid gap-2 rounded-card border border-line bg-signal-wash p-4">
      <p>
        <strong className="font-semibold">
          {formatCents(props.cents)} was given back in {paymentProvider}.
        </strong>{' '}
        {isOffice
          ? `${question} Until you say so, the customer is not asked for it.`
          : 'The office decides whether the customer pays it again.'}
      </p>
      {isOffice && <GivenBackButtons {...props} />}
    </div>
  );
}

/** Each answer to money that the owner gave back at the provider. */
export function GivenBackButtons({ request, cents, paper }: GivenBackProps) {
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { reference, name } = request;
  const amount = formatCents(cents);
  const change = {
    queryKeys: [['service-requests']],
    failure: { title: 'Failed to save', description: 'Nothing was changed. Please try again.' },
  };
  const leave = 'Leave it to the invoice';
  const ask = 'Ask for it again';
  const labelOf = (label: string) => `${label}: ${isolate(name)}`;
  return (
    <span className="flex flex-wrap gap-2">
      {'invoiceId' in paper ? (
        <ButtonLink
          variant="secondary"
          to={paths.adminInvoice(reference, { credits: paper.invoiceId })}
          aria-label={labelOf('Credit it')}
        >
          Credit it
        </ButtonLink>
      ) : (
        <Button variant="secondary" aria-label={labelOf(leave)} onClick={() => setLeaving(true)}>
          {leave}
        </Button>
      )}
      <Button variant="secondary" aria-label={labelOf(ask)} onClick={() => setAsking(true)}>
        {ask}
      </Button>
      {isAsking && (
        <StaffConfirmDialog
          title={`Ask for ${amount} again?`}
          description={`${isolate(name)} then owes it. ${sendsMail ? 'If we have their address, they get an email.' : 'This site sends no email. Please tell the customer.'}`}
          variant="primary"
          confirm={ask}
          dismiss="Cancel"
          change={{
            ...change,
            save: () => decideOwnerRefund(paper, 'asked-again'),
            success: () => ({ title: 'Asked for again', description: amount }),
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {isLeaving && (
        <StaffConfirmDialog
          title={`Leave ${amount} to the invoice?`}
          description="The invoice takes less off, so it is paid with the rest. For a courtesy, take it off when you write the invoice."
          variant="primary"
          confirm={leave}
          dismiss="Cancel"
          change={{
            ...change,
            save: () => decideOwnerRefund(paper, 'left'),
            success: () => ({ title: 'Left to the invoice', description: amount }),
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </span>
  );
}
