import { Mail, MessageSquare } from 'lucide-react';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { paths } from '#lib/paths.ts';
import { CallButton } from '../calls/call-button.tsx';
import { contactActions } from '../contact-actions.ts';
import type { ServiceRequest } from '../service-request.ts';
import { CorrectRequestButton } from './correct-request-button.tsx';

const icons = { text: MessageSquare, email: Mail } as const;

/**
 * The ways to reach a visitor, the preferred one first; for the office their correction and the customer's page. A text or an email of
 * one's own leaves the site and its history: the reply stands with the messages.
 */
export function ContactButtons({
  request,
  isOffice,
}: {
  request: ServiceRequest;
  isOffice: boolean;
}) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow">
      {contactActions(request).map(({ way, label, href, isPreferred }) => {
        const text = (
          <>
            {label}
            {isPreferred && <span className="font-normal">(preferred)</span>}
          </>
        );
        const variant = isPreferred && way === 'phone' ? 'primary' : 'secondary';
        if (way === 'phone') {
          const { id, name, phone } = request;
          return (
            <CallButton key={way} requestId={id} {...{ name, phone, variant }}>
              {text}
            </CallButton>
          );
        }
        const Icon = icons[way];
        return (
          <a key={way} href={href} className={buttonClass({ variant })}>
            <Icon aria-hidden className="size-4" />
            {text}
          </a>
        );
      })}
      {isOffice && (
        <>
          <CorrectRequestButton request={request} />
          <ButtonLink variant="ghost" to={paths.adminCustomer(request)}>
            All of this customer
          </ButtonLink>
        </>
      )}
    </div>
  );
}
