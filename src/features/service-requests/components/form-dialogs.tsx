import type { ComponentType } from 'react';
import { FormDialog, type LazyDialogProps } from '#components/form/form-dialog.tsx';
import type { QuoteService } from '#content/form-options.ts';
import { times } from '#content/promises.ts';
import { submitPriceListRequest } from '#features/price-requests/customer-api.ts';
import { priceListForm } from '#features/price-requests/price-list-form.ts';
import { submitServiceRequest } from '../forms/customer-api.ts';
import { bookingForm } from '../forms/booking.ts';
import { pestQuoteForm } from '../forms/pest-quote.ts';
import { quoteForm } from '../forms/quote.ts';

export interface RequestDialogProps extends LazyDialogProps {
  defaultService?: QuoteService | undefined;
}

/** The forms that open in a dialog. */
export const formDialogs = {
  quote: ({ defaultService, ...dialog }) => (
    <FormDialog
      {...dialog}
      title="Get your free quote"
      description={`Tell us what you need. We’ll contact you within ${times.request}.`}
      definition={quoteForm}
      send={(values, options) => submitServiceRequest('quote', values, options)}
      preset={(values) =>
        defaultService === undefined || values.services.includes(defaultService)
          ? values
          : { ...values, services: [...values.services, defaultService] }
      }
    />
  ),
  booking: (dialog) => (
    <FormDialog
      {...dialog}
      title="Book a service"
      description={`Choose a day that suits you. We’ll contact you within ${times.request} to confirm.`}
      definition={bookingForm}
      send={(values, options) => submitServiceRequest('booking', values, options)}
    />
  ),
  'pest-quote': (dialog) => (
    <FormDialog
      {...dialog}
      title="Get your free pest inspection"
      description={`Tell us what you’ve seen. A certified technician will contact you within ${times.request}.`}
      definition={pestQuoteForm}
      send={(values, options) => submitServiceRequest('pest-quote', values, options)}
    />
  ),
  'price-list': (dialog) => (
    <FormDialog
      {...dialog}
      title="Request our price list"
      description="Tell us what you need. We’ll send you our prices for bulk orders."
      className="max-w-[500px]"
      definition={priceListForm}
      send={submitPriceListRequest}
    />
  ),
} satisfies Record<string, ComponentType<RequestDialogProps>>;
export type FormDialogName = keyof typeof formDialogs;
