import { FormDialog, type LazyDialogProps } from '#components/form/form-dialog.tsx';
import type { Envelope, Sent } from '#components/form/request-form.tsx';
import { submitPriceListRequest } from '../api.ts';
import { priceListForm, type PriceListRequest } from '../price-list-form.ts';

async function send(values: PriceListRequest, envelope: Envelope): Promise<Sent> {
  await submitPriceListRequest(values, envelope);
  return {};
}

export function PriceListDialog(dialog: LazyDialogProps) {
  return (
    <FormDialog
      {...dialog}
      title="Request our price list"
      description="Prices for bulk orders, sent to you by email."
      className="max-w-[500px]"
      definition={priceListForm}
      send={send}
    />
  );
}
