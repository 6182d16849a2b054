import { FormDialog, type LazyDialogProps } from '#components/form/form-dialog.tsx';
import { submitServiceRequest } from '../api.ts';
import { bookingForm } from '../forms/booking.ts';

export function BookingDialog(dialog: LazyDialogProps) {
  return (
    <FormDialog
      {...dialog}
      title="Book a service"
      description="Choose a day that suits you. We contact you within 24 hours to confirm."
      definition={bookingForm}
      send={(values, options) => submitServiceRequest('booking', values, options)}
    />
  );
}
