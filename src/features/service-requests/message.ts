/** The conversation of a request: what its customer and staff wrote to each other. */
import { Constants } from '#types/database.ts';

export const messageSenders = Constants.public.Enums.message_sender;

/** A message as its customer sees it. */
export interface CustomerMessage {
  id: string;
  sender: (typeof messageSenders)[number];
  /** The name of the member of staff who wrote it; may be empty. */
  name: string;
  text: string;
  /** ISO time. */
  at: string;
  /** Of the customer's: whether staff replied, or noted that they answered some other way. */
  isAnswered: boolean;
  /** How many photos it carries. */
  photos: number;
}

/** A message as staff see it. */
export interface Message extends CustomerMessage {
  /** The email address of the member of staff. */
  by: string;
}

/** The customer's messages that wait for an answer. */
export function unanswered<Any extends CustomerMessage>(messages: readonly Any[]): Any[] {
  return messages.filter(({ sender, isAnswered }) => sender === 'customer' && !isAnswered);
}
