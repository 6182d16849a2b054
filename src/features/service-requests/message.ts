/** The messages between the customer of a request and staff. */
import * as z from 'zod/mini';
import { Constants } from '#types/database.ts';

export const messageSenders = Constants.public.Enums.message_sender;

/** A message as its customer sees it. */
export const customerMessageSchema = z.object({
  id: z.string(),
  sender: z.enum(messageSenders),
  /** The name of the team member who wrote it; may be empty. */
  name: z.string(),
  text: z.string(),
  /** ISO time. */
  at: z.string(),
  /** For a customer's message: true if staff replied or marked it as answered. */
  isAnswered: z.boolean(),
  /** Number of attached photos. */
  photos: z.number(),
});
export type CustomerMessage = z.infer<typeof customerMessageSchema>;

/** A message as staff see it. */
export interface Message extends CustomerMessage {
  /** Email address of the team member who wrote it. */
  by: string;
}

/** The customer's unanswered messages. */
export function unanswered<Any extends CustomerMessage>(messages: readonly Any[]): Any[] {
  return messages.filter(({ sender, isAnswered }) => sender === 'customer' && !isAnswered);
}
