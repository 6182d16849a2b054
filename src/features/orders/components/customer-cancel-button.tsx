import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { mailWords } from '#content/mail-words.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { customerErrorText } from '#lib/api/mutation-error.ts';
import { toast } from '#lib/feedback/toast.ts';
import { cancelOrder, type OrderAccess } from '../customer-api.ts';

/** Lets the customer cancel an order that nobody has begun to process. */
export function CustomerCancelButton({
  orderNumber,
  access,
}: {
  orderNumber: string;
  access: OrderAccess;
}) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => cancelOrder(access.proof),
    onSuccess: () => {
      toast({
        kind: 'success',
        id: 'cancel-order',
        title: 'Order canceled',
        description: `${orderNumber} will not be shipped.`,
      });
      setOpen(false);
      void access.reload();
    },
    onError: (error) => {
      toast({
        kind: 'destructive',
        id: 'cancel-order',
        title: 'The order was not canceled',
        description: customerErrorText(error),
      });
      // Staff were faster: the page shows how far the order has come.
      if (!(error instanceof ApiError) || error.status !== 409) return;
      setOpen(false);
      void access.reload();
    },
  });
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Cancel this order?"
          description={`We will not ship order ${orderNumber}. This cannot be undone, but you can order again.`}
          confirm="Cancel order"
          dismiss="Keep order"
          busy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setOpen(false)}
        >
          {mailWords.customerCancels}
        </ConfirmDialog>
      )}
    </>
  );
}
