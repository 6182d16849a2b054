/** Photos of a request: by the customer, in replies by staff, and of a visit before and after the work. */
import * as z from 'zod/mini';
import { site } from '#config/site.ts';
import { businessTimeZone } from '#lib/format/dates.ts';
import { Constants } from '#types/database.ts';

const photoKinds = Constants.public.Enums.photo_kind;
export type PhotoKind = (typeof photoKinds)[number];
/** A photo that staff take at a visit. */
export type VisitPhotoKind = Exclude<PhotoKind, 'customer' | 'reply'>;

/** The way in which photos are read: by a customer with the link (token) or logged in (reference), or by staff (id). */
export type PhotoAccess = { token: string } | { reference: string } | { requestId: string };

/** The record that a photo is added to. */
export type PhotoTarget =
  | (({ token: string } | { reference: string }) & WithMessage)
  | ({ requestId: string } & Required<WithMessage>)
  | { visitId: string; kind: VisitPhotoKind };

interface WithMessage {
  /** Idempotency key of the message that the photo belongs to. */
  messageKey?: string;
}

export const photoSchema = z.object({
  id: z.string(),
  kind: z.enum(photoKinds),
  /** The message that the photo belongs to. */
  messageId: z.nullable(z.string()),
  /** The visit at which staff took it. */
  visitId: z.optional(z.nullable(z.string())),
  at: z.string(),
  /** URL of the file, valid for an hour. Null if Storage has no such file. */
  url: z.nullable(z.string()),
  /** Set for the customer only: true if they may remove the photo. */
  canRemove: z.optional(z.boolean()),
  /** Set for staff only: the email address of the author. */
  by: z.optional(z.string()),
  /** Set for staff only: true if the customer sees the photo. */
  isShown: z.optional(z.boolean()),
});
export type Photo = z.infer<typeof photoSchema>;

/** Maximum number of photos by the customer, in a reply, before a visit and after it. The database refuses more. */
export const maxPhotos = 10;

const kindWords: Record<PhotoKind, string> = {
  customer: '',
  reply: '',
  before: ', before the work',
  after: ', after the work',
};
const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: businessTimeZone,
});

/** `'Photo 2 of 5, by the customer, Nov 27'` */
export function altText(
  photo: Pick<Photo, 'kind' | 'at'>,
  index: number,
  count: number,
  by: string,
): string {
  return `Photo ${index + 1} of ${count}, by ${by}${kindWords[photo.kind]}, ${day.format(new Date(photo.at))}`;
}

/** Name of the author of a photo, for staff. */
export function authorForStaff(
  { kind, by = '' }: Pick<Photo, 'kind' | 'by'>,
  nameOf: (email: string) => string,
): string {
  return kind === 'customer' ? 'the customer' : nameOf(by);
}

/** Name of the author of a photo, for its customer. */
export function authorForCustomer({ kind }: Pick<Photo, 'kind'>): string {
  return kind === 'customer' ? 'you' : site.name;
}
