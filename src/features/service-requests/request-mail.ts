import type { MailData } from '#send-mail/mail-data.ts';
import type { ServiceRequest } from './service-request.ts';

/** Mail data about a request, as the database passes it to the sender, for a preview of a mail to its customer. */
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
