import type { FormSection } from '#components/form/form-definition.ts';
import { assessmentForm } from './forms/assessment.ts';
import { bookingForm } from './forms/booking.ts';
import { guardApplicationForm } from './forms/guard-application.ts';
import { pestQuoteForm } from './forms/pest-quote.ts';
import { quoteForm } from './forms/quote.ts';
import type { RequestKind } from './request-kind.ts';

/** The sections of each form. Staff read the answers beside the same labels. */
export const requestSections: Record<RequestKind, readonly FormSection[]> = {
  quote: quoteForm.sections,
  booking: bookingForm.sections,
  assessment: assessmentForm.sections,
  'pest-quote': pestQuoteForm.sections,
  'guard-application': guardApplicationForm.sections,
};
