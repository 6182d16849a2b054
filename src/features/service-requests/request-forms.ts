import type { FormDefinition } from '#components/form/form-definition.ts';
import { assessmentForm } from './forms/assessment.ts';
import { bookingForm } from './forms/booking.ts';
import { guardApplicationForm } from './forms/guard-application.ts';
import { pestQuoteForm } from './forms/pest-quote.ts';
import { quoteForm } from './forms/quote.ts';
import type { RequestKind } from './request-kind.ts';

/** The form of each kind of request. Staff pages and mails also take the labels of answers from it. */
export const requestForms: Record<RequestKind, FormDefinition> = {
  quote: quoteForm,
  booking: bookingForm,
  assessment: assessmentForm,
  'pest-quote': pestQuoteForm,
  'guard-application': guardApplicationForm,
};
