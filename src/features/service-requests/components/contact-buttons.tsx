import { MessageSquare } from 'lucide-react';
import { buttonClass } from '#components/ui/button.tsx';
import { formatPhone } from '#lib/format/phone.ts';
import { CallButton } from '../calls/call-button.tsx';
import { contactActions, preferenceText } from '../contact-actions.ts';
import type { ServiceRequest } from '../service-request.ts';
import { CorrectRequestButton } from './correct-request-button.tsx';

/**
 * Buttons to call or text the customer, the preferred way first. The office can also correct the contact data. Staff
 * write emails as replies in the messages, because the history records those.
 */
export function ContactButtons({
  request,
  isOffice,
}: {
  request: ServiceRequest;
  isOffice: boolean;
}) {
  const { id, name, phone, email } = request;
  const preference = preferenceText(request);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
      {phone && <span className="tabular">{formatPhone(phone)}</span>}
      {email && <span className="wrap-anywhere">{email}</span>}
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2">
        {contactActions(request).map(({ way, label, href, isPreferred }) => {
          if (way === 'phone') {
            const variant = isPreferred ? 'primary' : 'secondary';
            return (
              <CallButton key={way} requestId={id} {...{ name, phone, variant, label }}>
                Call
              </CallButton>
            );
          }
          return (
            <a key={way} href={href} className={buttonClass({ variant: 'secondary' })}>
              <MessageSquare aria-hidden className="size-4" />
              {label}
            </a>
          );
        })}
        {isOffice && <CorrectRequestButton request={request} />}
      </div>
      {preference && <span className="text-muted">{preference}</span>}
    </div>
  );
}
