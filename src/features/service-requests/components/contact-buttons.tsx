import { Mail, MessageSquare, PhoneCall } from 'lucide-react';
import { buttonClass } from '#components/ui/button.tsx';
import { contactActions } from '../contact-actions.ts';
import type { ServiceRequest } from '../service-request.ts';

const icons = { phone: PhoneCall, text: MessageSquare, email: Mail } as const;

/** The ways to reach a visitor. The preferred one comes first, as a primary button. */
export function ContactButtons({ request }: { request: ServiceRequest }) {
  return (
    <div className="flex flex-wrap gap-2">
      {contactActions(request).map(({ way, label, href, isPreferred }) => {
        const Icon = icons[way];
        return (
          <a
            key={way}
            href={href}
            className={buttonClass({ variant: isPreferred ? 'primary' : 'secondary' })}
          >
            <Icon aria-hidden className="size-4" />
            {label}
            {isPreferred && <span className="font-normal">(preferred)</span>}
          </a>
        );
      })}
    </div>
  );
}
