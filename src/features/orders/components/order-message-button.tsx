import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { askForOrderChange, type OrderAccess } from '../customer-api.ts';
import { orderMessageForm } from '../order-message-form.ts';

interface OrderMessageButtonProps {
  orderNumber: string;
  access: OrderAccess;
}

/** Lets the customer write to staff about an order. */
export function OrderMessageButton({ orderNumber, access }: OrderMessageButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Ask for a change
      </Button>
      {isOpen && (
        <FormDialog
          open
          onOpenChange={setOpen}
          className="max-w-120"
          title="Ask for a change"
          description={`To our team, about order ${orderNumber}. The order stays as it is until we answer.`}
          definition={{ ...orderMessageForm, draft: `${orderMessageForm.draft}-${orderNumber}` }}
          send={async ({ message }, { key }) => {
            await askForOrderChange(access.proof, message, key);
            void access.reload();
            return {};
          }}
        />
      )}
    </>
  );
}
