import { FormDialog, type LazyDialogProps } from '#components/form/form-dialog.tsx';
import { submitServiceRequest } from '../api.ts';
import { pestQuoteForm } from '../forms/pest-quote.ts';

export function PestQuoteDialog(dialog: LazyDialogProps) {
  return (
    <FormDialog
      {...dialog}
      title="Get your free pest inspection"
      description="Tell us what you have seen. A certified technician contacts you within 24 hours."
      definition={pestQuoteForm}
      send={(values, options) => submitServiceRequest('pest-quote', values, options)}
    />
  );
}
