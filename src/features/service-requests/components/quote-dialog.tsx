import { FormDialog, type LazyDialogProps } from '#components/form/form-dialog.tsx';
import type { QuoteService } from '#content/form-options.ts';
import { submitServiceRequest } from '../api.ts';
import { quoteForm, type QuoteRequest } from '../forms/quote.ts';

interface QuoteDialogProps extends LazyDialogProps {
  defaultService?: QuoteService | undefined;
}

export function QuoteDialog({ defaultService, ...dialog }: QuoteDialogProps) {
  const preset = (values: QuoteRequest): QuoteRequest =>
    defaultService === undefined || values.services.includes(defaultService)
      ? values
      : { ...values, services: [...values.services, defaultService] };
  return (
    <FormDialog
      {...dialog}
      title="Get your free quote"
      description="Tell us what you need. We contact you within 24 hours."
      definition={quoteForm}
      send={(values, options) => submitServiceRequest('quote', values, options)}
      preset={preset}
    />
  );
}
