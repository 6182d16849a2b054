import { Constants } from '#types/database.ts';

export const priceRequestStatuses = Constants.public.Enums.price_request_status;
export type PriceRequestStatus = (typeof priceRequestStatuses)[number];

export const priceRequestStatusLabels: Record<PriceRequestStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  rejected: 'Rejected',
  spam: 'Spam',
};
