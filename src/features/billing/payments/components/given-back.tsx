import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { paymentProvider, sendsMail } from '#config/site.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import type { PaymentTarget } from '../customer-api.ts';
import { decideOwnerRefund } from '../staff-api.ts';

interface GivenBackProps {
  request: { reference: string; name: string };
  /** Amount that the owner refunded on the payment provider's page. */
  cents: number;
  /** The invoice, or the quote with the deposit, that the customer had paid. */
  paper: PaymentTarget;
}

/**
 * Tells staff that the owner refunded money on the payment provider's page. The office decides whether the customer has
 * to pay that money again.
 */
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

/** Buttons with which the office decides about a refund by the owner. */
export function GivenBackButtons({ request, cents, paper }: GivenBackProps) {
  const { reference, name } = request;
  const amount = formatCents(cents);
  const labelOf = (label: string) => `${label}: ${isolate(name)}`;
  const answer = (
    decision: Parameters<typeof decideOwnerRefund>[1],
    words: { label: string; title: string; description: string; done: string },
  ) => (
    <DialogButton
      variant="secondary"
      aria-label={labelOf(words.label)}
      dialog={(onClose) => (
        <StaffConfirmDialog
          title={words.title}
          description={words.description}
          variant="primary"
          confirm={words.label}
          dismiss="Cancel"
          change={{
            save: () => decideOwnerRefund(paper, decision),
            queryKeys: [['service-requests']],
            success: () => ({ title: words.done, description: amount }),
            failure: {
              title: 'Failed to save',
              description: 'Nothing was changed. Please try again.',
            },
          }}
          onClose={onClose}
        />
      )}
    >
      {words.label}
    </DialogButton>
  );
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
        answer('left', {
          label: 'Leave it to the invoice',
          title: `Leave ${amount} to the invoice?`,
          description:
            'The invoice takes less off, so it is paid with the rest. For a courtesy, take it off when you write the invoice.',
          done: 'Left to the invoice',
        })
      )}
      {answer('asked-again', {
        label: 'Ask for it again',
        title: `Ask for ${amount} again?`,
        description: `${isolate(name)} then owes it. ${sendsMail ? 'If we have their address, they get an email.' : 'This site sends no email. Please tell the customer.'}`,
        done: 'Asked for again',
      })}
    </span>
  );
}
