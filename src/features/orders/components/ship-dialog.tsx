import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { carriers } from '../carriers.ts';
import { shipmentSchema, type Shipment } from '../schema.ts';

interface ShipDialogProps {
  orderNumber: string;
  onClose: () => void;
  /** @returns whether it was saved; if not, what was typed stays. */
  onShip: (shipment: Shipment) => Promise<boolean>;
}

export function ShipDialog({ orderNumber, onClose, onShip }: ShipDialogProps) {
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting, isDirty },
  } = useForm<Shipment>({
    resolver: zodResolver(shipmentSchema),
    defaultValues: { carrier: '', trackingNumber: '' },
  });
  const submit = async (shipment: Shipment) => {
    if (await onShip(shipment)) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Ship ${orderNumber}`}
      description="The customer sees both when they track the order."
      className="max-w-120"
      keepOpenOnOutsideClick={isDirty}
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
          {...register('trackingNumber')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" busy={isSubmitting}>
            Mark as Shipped
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
