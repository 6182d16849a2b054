import { Constants } from '#types/database.ts';

/** A request for the price list as staff see it. */
export interface PriceRequest {
  id: string;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  message: string | null;
  status: PriceRequestStatus;
  /** ISO time. */
  createdAt: string;
}

export const priceRequestStatuses = Constants.public.Enums.price_request_status;
export type PriceRequestStatus = (typeof priceRequestStatuses)[number];

export const priceRequestStatusLabels: Record<PriceRequestStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  rejected: 'Rejected',
  spam: 'Spam',
};
