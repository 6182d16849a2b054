import { FormDialog, type LazyDialogProps } from '#components/form/form-dialog.tsx';
import { submitPriceListRequest } from '../api.ts';
import { priceListForm } from '../price-list-form.ts';

export function PriceListDialog(dialog: LazyDialogProps) {
  return (
    <FormDialog
      {...dialog}
      title="Request our price list"
      description="Tell us what you need. We send you our prices for bulk orders."
      className="max-w-[500px]"
      definition={priceListForm}
      send={submitPriceListRequest}
    />
  );
}
