/** Photos of a request. The customer sends them, staff add them to a reply, or the team takes them at a visit. */
import * as z from 'zod/mini';
import { site } from '#config/site.ts';
import { businessTimeZone } from '#lib/format/dates.ts';
import { Constants } from '#types/database.ts';

const photoKinds = Constants.public.Enums.photo_kind;
export type PhotoKind = (typeof photoKinds)[number];
/** A photo that staff take at a visit. */
export type VisitPhotoKind = Exclude<PhotoKind, 'customer' | 'reply'>;

/**
 * The reader of the photos: a customer with the mailed link (token), a signed-in customer (reference), or staff (id).
 */
export type PhotoAccess = { token: string } | { reference: string } | { requestId: string };

/** The request, message or visit that gets the photo. */
export type PhotoTarget =
  | (({ token: string } | { reference: string }) & WithMessage)
  | ({ requestId: string } & Required<WithMessage>)
  | { visitId: string; kind: VisitPhotoKind };

interface WithMessage {
  /** Idempotency key of the photo's message. */
  messageKey?: string;
}

export const photoSchema = z.object({
  id: z.string(),
  kind: z.enum(photoKinds),
  /** Null if the photo belongs to no message. */
  messageId: z.nullable(z.string()),
  /** The visit at which the team took the photo. */
  visitId: z.optional(z.nullable(z.string())),
  at: z.string(),
  /** URL of the file, valid for an hour; null if the file is missing in Storage. */
  url: z.nullable(z.string()),
  /** Only in a customer's photos: true if the customer may remove the photo. */
  canRemove: z.optional(z.boolean()),
  /** Only in the photos for staff: the author's email address. */
  by: z.optional(z.string()),
  /** Only in the photos for staff: true if the customer sees the photo. */
  isShown: z.optional(z.boolean()),
});
export type Photo = z.infer<typeof photoSchema>;

/**
 * Maximum number of photos from the customer, in one reply, and before and after one visit. The database checks this
 * limit.
 */
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

/** The author's name, for staff. */
export function authorForStaff(
  { kind, by = '' }: Pick<Photo, 'kind' | 'by'>,
  nameOf: (email: string) => string,
): string {
  return kind === 'customer' ? 'the customer' : nameOf(by);
}

/** The author's name, for the customer. */
export function authorForCustomer({ kind }: Pick<Photo, 'kind'>): string {
  return kind === 'customer' ? 'you' : site.name;
}
