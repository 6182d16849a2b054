/** An invitation to the team, for the person who opens its link. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';

const invitationSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    email: z.string(),
    name: z.string(),
    /** True if the email address has a confirmed account. The person then logs in with that account's password. */
    hasAccount: z.boolean(),
  }),
  z.object({ state: z.enum(['accepted', 'withdrawn', 'expired', 'unknown']) }),
]);
export type LinkedInvitation = z.infer<typeof invitationSchema>;

/** Reads an invitation. `open_invitation` counts the attempts first, so that strangers cannot guess tokens. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: async (): Promise<LinkedInvitation> => {
      await callRpc('open_invitation', { token });
      return readAnswer(invitationSchema, await callRpc('invitation', { token }), 'invitation');
    },
    gcTime: 0,
  });
}

/** Accepts the invitation and gives the signed-in person access to the staff area. @throws ApiError */
export async function acceptInvitation(token: string): Promise<void> {
  await callRpc('open_invitation', { token });
  await callRpc('accept_invitation', { token });
}

export const invitationProblems: Record<Exclude<LinkedInvitation['state'], 'open'>, string> = {
  accepted: 'This invitation has already been accepted. If that was you, log in as staff.',
  withdrawn:
    'This invitation was withdrawn. If you think that is a mistake, ask the person who invited you.',
  expired: 'This invitation has expired. The person who invited you can send you a new one.',
  unknown:
    'This link does not lead to an invitation. Part of it may be missing, or a later email has replaced it. Open it from your email again, or ask the person who invited you for a new one.',
};
