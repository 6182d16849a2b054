import { FormDialog } from '#components/form/form-dialog.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { askForOrderChange, type OrderAccess } from '../customer-api.ts';
import { orderMessageForm } from '../order-message-form.ts';

interface OrderMessageButtonProps {
  orderNumber: string;
  /** True if the order cannot be changed anymore. */
  isOver: boolean;
  access: OrderAccess;
}

/** Lets the customer write to staff about an order. */
export function OrderMessageButton({ orderNumber, isOver, access }: OrderMessageButtonProps) {
  const title = isOver ? 'Write to us' : 'Ask for a change';
  return (
    <DialogButton
      variant="secondary"
      dialog={(onClose) => (
        <FormDialog
          open
          onOpenChange={onClose}
          className="max-w-120"
          title={title}
          description={`To our team, about order ${orderNumber}.${isOver ? '' : ' The order stays as it is until we answer.'}`}
          definition={orderMessageForm(orderNumber, isOver)}
          send={async ({ message }, { key }) => {
            await askForOrderChange(access.proof, message, key);
            void access.reload();
            return {};
          }}
        />
      )}
    >
      {title}
    </DialogButton>
  );
}
