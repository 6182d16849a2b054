/** The conversation of a request: what its customer and staff wrote to each other. */
import * as z from 'zod/mini';
import { Constants } from '#types/database.ts';

export const messageSenders = Constants.public.Enums.message_sender;

/** A message as its customer sees it. */
export const customerMessageSchema = z.object({
  id: z.string(),
  sender: z.enum(messageSenders),
  /** The name of the member of staff who wrote it; may be empty. */
  name: z.string(),
  text: z.string(),
  /** ISO time. */
  at: z.string(),
  /** For a customer's message: true if staff replied, or noted that they answered some other way. */
  isAnswered: z.boolean(),
  /** Number of attached photos. */
  photos: z.number(),
});
export type CustomerMessage = z.infer<typeof customerMessageSchema>;

/** A message as staff see it. */
export interface Message extends CustomerMessage {
  /** The email address of the member of staff. */
  by: string;
}

/** The customer's messages that wait for an answer. */
export function unanswered<Any extends CustomerMessage>(messages: readonly Any[]): Any[] {
  return messages.filter(({ sender, isAnswered }) => sender === 'customer' && !isAnswered);
}
