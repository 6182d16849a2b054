import { useMutation } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { paymentProvider } from '#config/site.ts';
import { customerErrorText, wasOvertaken } from '#lib/api/mutation-error.ts';
import { toast } from '#lib/feedback/toast.ts';
import { formatCents } from '#lib/format/money.ts';
import { startPayment, type PaymentTarget } from '../customer-api.ts';

interface PayNowProps {
  access: { token: string } | { reference: string };
  target: PaymentTarget;
  /** The open amount, for display only. The database computes the amount that the customer pays. */
  cents: number;
  /** The smallest and the largest amount that the payment provider accepts. */
  bounds: { least: number; most: number };
  reload: () => Promise<unknown>;
  /** Number of the invoice, for screen readers. Needed where a page has several such buttons. */
  number?: string | undefined;
}

/** Opens the payment provider's page. That page later sends the customer back here. */
export function PayNow({ access, target, cents, bounds, reload, number }: PayNowProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => startPayment(access, target),
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => {
      const description = customerErrorText(error);
      toast({ kind: 'destructive', title: 'The payment page did not open', description });
      if (wasOvertaken(error)) void reload();
    },
  });
  if (cents < bounds.least || cents > bounds.most) {
    const [which, bound] =
      cents < bounds.least ? ['smallest', bounds.least] : ['largest', bounds.most];
    return (
      <p className="my-4 max-w-prose">
        The {which} amount that can be paid by card here is {formatCents(bound)}. Please pay another
        way.
      </p>
    );
  }
  return (
    <div className="my-4">
      <Button size="lg" className="max-sm:w-full" busy={isPending} onClick={() => mutate()}>
        <CreditCard aria-hidden className="size-5" />
        Pay {formatCents(cents)} online
        {number && <span className="sr-only">: {number}</span>}
      </Button>
      {number === undefined && <CardNote />}
    </div>
  );
}

/** Note below the button. A list with several buttons shows it once. */
export function CardNote() {
  return (
    <p className="mt-1 max-w-prose text-sm text-muted">
      By card, on the page of {paymentProvider}. We never see the number of your card.
    </p>
  );
}
