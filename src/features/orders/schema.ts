import * as z from 'zod/mini';
import { emailField, requiredText, tidied } from '#lib/forms/field-schemas.ts';

/** Carrier and tracking number of a parcel. */
export const shipmentSchema = z.object({
  carrier: requiredText(60, 'Please name the carrier.'),
  trackingNumber: z
    .string()
    .check(
      tidied(),
      z.regex(
        /^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/,
        'Please enter the tracking number: letters, digits, spaces and hyphens.',
      ),
    ),
});
export type Shipment = z.infer<typeof shipmentSchema>;

export const trackOrderSchema = z.object({
  orderNumber: z
    .string()
    .check(
      tidied(),
      z.toUpperCase(),
      z.regex(
        /^FSS-\d{1,20}$/,
        'Please enter the number as it is written, for example FSS-1795230000000.',
      ),
    ),
  email: emailField(),
});
export type TrackOrderForm = z.infer<typeof trackOrderSchema>;
