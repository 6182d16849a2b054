import { useSharedRecord } from '#components/form/use-shared-record.ts';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
import { mailWords } from '#content/mail-words.ts';
import { carriers } from '../carriers.ts';
import { shipmentSchema, type Shipment } from '../schema.ts';

interface ShipDialogProps {
  orderNumber: string;
  /** The shipment to correct; left out when the parcel is sent now. */
  sent?: Shipment;
  onClose: () => void;
  /** @returns Whether it was saved. The dialog stays open if not. */
  onShip: (shipment: Shipment) => Promise<boolean>;
}

const notSent: Shipment = { carrier: '', trackingNumber: '' };

/** Asks for carrier and tracking number, or corrects them. */
export function ShipDialog({ orderNumber, sent, onClose, onShip }: ShipDialogProps) {
  const { field, handleSubmit, formState } = useSharedRecord(shipmentSchema, sent ?? notSent);
  const { isSubmitting, isDirty } = formState;
  const submit = async (shipment: Shipment) => {
    if (await onShip(shipment)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={sent ? `Shipment of ${orderNumber}` : `Ship ${orderNumber}`}
      description={sent ? mailWords.correctShipment : mailWords.shipOrder}
      className="max-w-120"
      keepOpenOnOutsideClick={isDirty}
      busy={isSubmitting}
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event)}
        className="grid gap-5"
      >
        <TextField label="Carrier" list="carriers" autoComplete="off" {...field('carrier')} />
        <datalist id="carriers">
          {carriers.map((carrier) => (
            <option key={carrier} value={carrier} />
          ))}
        </datalist>
        <TextField label="Tracking number" autoComplete="off" {...field('trackingNumber')} />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogDismiss busy={isSubmitting}>{sent ? 'Cancel' : 'Not yet'}</DialogDismiss>
          <Button type="submit" busy={isSubmitting}>
            {sent ? 'Save shipment' : 'Mark as Shipped'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
