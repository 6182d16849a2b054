import { Phone } from 'lucide-react';
import { site } from '#config/site.ts';
import { buttonClass, type ButtonStyle } from './ui/button.tsx';

export function CallLink({ className, variant, size }: ButtonStyle) {
  return (
    <a
      href={site.phone.href}
      className={buttonClass({
        variant,
        size,
        className: `tabular min-[20rem]:whitespace-nowrap ${className ?? ''}`,
      })}
    >
      <Phone aria-hidden className="size-5" />
      Call {site.phone.display}
    </a>
  );
}
