import type { MailData } from '#send-mail/mail-data.ts';
import type { ServiceRequest } from './service-request.ts';

/** Data for the preview of a mail about a request. The database passes data of the same shape to the mail sender. */
export function requestMail({
  reference,
  kind,
  name,
  isEmergency,
}: ServiceRequest): MailData['request-link'] {
  return {
    reference,
    requestKind: kind,
    name,
    token: 'preview',
    emergency: isEmergency,
    isFirst: false,
  };
}
