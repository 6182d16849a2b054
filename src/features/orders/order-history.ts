import type { OrderStatus } from './order-status.ts';

/** One step in the life of an order. */
export interface StatusChange {
  /** `null` for the placing of the order. */
  from: OrderStatus | null;
  to: OrderStatus;
  /** ISO time. */
  at: string;
  /** Who did it, as an e-mail address; empty where it is not known. */
  by: string;
}
