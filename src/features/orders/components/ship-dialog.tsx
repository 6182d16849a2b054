import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
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
  const [opened] = useState(sent);
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting, isDirty, dirtyFields },
  } = useForm<Shipment>({
    resolver: zodResolver(shipmentSchema),
    // A colleague's correction fills the fields that were not typed into here.
    values: sent ?? notSent,
    resetOptions: { keepDirtyValues: true },
  });
  const submit = async (shipment: Shipment) => {
    if (await onShip(shipment)) onClose();
  };
  const savedMeanwhile = (name: keyof Shipment) =>
    sent && dirtyFields[name] && sent[name] !== opened?.[name]
      ? `Saved meanwhile: ${sent[name]}`
      : undefined;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={sent ? `Shipment of ${orderNumber}` : `Ship ${orderNumber}`}
      description="The customer sees both when they track the order."
      className="max-w-120"
      keepOpenOnOutsideClick={isDirty}
      busy={isSubmitting}
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event)}
        className="grid gap-5"
      >
        <TextField
          label="Carrier"
          list="carriers"
          autoComplete="off"
          error={errors.carrier?.message}
          help={savedMeanwhile('carrier')}
          {...register('carrier')}
        />
        <datalist id="carriers">
          {carriers.map((carrier) => (
            <option key={carrier} value={carrier} />
          ))}
        </datalist>
        <TextField
          label="Tracking number"
          autoComplete="off"
          error={errors.trackingNumber?.message}
          help={savedMeanwhile('trackingNumber')}
          {...register('trackingNumber')}
        />
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
