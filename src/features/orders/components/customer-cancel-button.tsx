import { CustomerConfirmDialog } from '#components/customer-confirm-dialog.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { cancelOrder, type OrderAccess } from '../customer-api.ts';

/** Lets the customer cancel an order before staff begin to process it. */
export function CustomerCancelButton({
  orderNumber,
  access,
}: {
  orderNumber: string;
  access: OrderAccess;
}) {
  return (
    <DialogButton
      variant="danger"
      dialog={(onClose) => (
        <CustomerConfirmDialog
          id="cancel-order"
          act={() => cancelOrder(access.proof)}
          done={{ title: 'Order canceled', description: `${orderNumber} will not be shipped.` }}
          failed="The order was not canceled"
          title="Cancel this order?"
          description={`We will not ship order ${orderNumber}. This cannot be undone, but you can order again.`}
          confirm="Cancel order"
          dismiss="Keep order"
          reload={access.reload}
          onClose={onClose}
        />
      )}
    >
      Cancel order
    </DialogButton>
  );
}
