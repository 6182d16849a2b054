import { Phone } from 'lucide-react';
import { site } from '#config/site.ts';
import { emergencyCall } from '#content/safety-notes.ts';
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

/** The company's number. If a person may be at risk, the number 911 is shown first. */
export function CallLinks({ danger, size }: { danger: boolean } & Pick<ButtonStyle, 'size'>) {
  if (!danger) return <CallLink size={size} />;
  return (
    <>
      <a href={emergencyCall.href} className={buttonClass({ size })}>
        <Phone aria-hidden className="size-5" />
        {emergencyCall.display}
      </a>
      <CallLink size={size} variant="secondary" />
    </>
  );
}
