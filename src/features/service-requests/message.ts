/** Messages between the customer and staff. */
import * as z from 'zod/mini';
import { Constants } from '#types/database.ts';

export const messageSenders = Constants.public.Enums.message_sender;

/** A message as its customer sees it. */
export const customerMessageSchema = z.object({
  id: z.string(),
  sender: z.enum(messageSenders),
  /** Name of the team member who wrote the message; may be empty. */
  name: z.string(),
  text: z.string(),
  /** ISO time. */
  at: z.string(),
  /** For messages of the customer: true if staff replied or marked the message as answered. */
  isAnswered: z.boolean(),
  photos: z.number(),
});
export type CustomerMessage = z.infer<typeof customerMessageSchema>;

/** A message as staff see it. */
export interface Message extends CustomerMessage {
  /** Email address of the team member who wrote the message. */
  by: string;
}

/** The customer's unanswered messages. */
export function unanswered<Any extends CustomerMessage>(messages: readonly Any[]): Any[] {
  return messages.filter(({ sender, isAnswered }) => sender === 'customer' && !isAnswered);
}
