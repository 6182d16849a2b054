import { sendsMail } from '#config/site.ts';
import type { ToastMessage } from '#lib/feedback/toast.ts';
import { paths } from '#lib/paths.ts';
import type { SentRequest } from './form-definition.ts';

/**
 * Details for the toast after a form was sent: the reference, and the email address that gets the link. Only people who
 * are signed in get a button that opens the request. Everyone else needs the link in the email.
 */
export function whereItIs(
  { reference, inAccount }: SentRequest,
  email: string,
  leadTo: (path: string) => void,
): Partial<ToastMessage> {
  if (!reference)
    return { stays: true, ...(sendsMail && { details: `An email confirms it: ${email}.` }) };
  return {
    stays: true,
    note: `Your reference: ${reference}`,
    ...(sendsMail
      ? {
          details: `The email to ${email} has your link. It shows how your request goes, and you can write to us and add photos there.`,
        }
      : { details: 'Please keep the reference. It helps us when you call.' }),
    ...(inAccount && {
      action: {
        label: 'See your request',
        onClick: () => leadTo(`${paths.yourRequest}?reference=${reference}`),
      },
    }),
  };
}
