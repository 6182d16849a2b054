import { PhoneCall } from 'lucide-react';
import { site } from '#config/site.ts';
import { PhoneLink } from './phone-link.tsx';

/** Shows the error text of the last attempt and the phone number. The line stays after the toast has disappeared. */
export function FailureLine({ text }: { text: string }) {
  // The backend's error text may already contain the phone number.
  const [before = '', after] = text.replace(/\.$/, '').split(site.phone.display);
  return (
    <p className="mb-4 flex gap-2 rounded-control bg-alert-wash px-4 py-3">
      <PhoneCall aria-hidden className="mt-0.5 size-5 shrink-0 text-alert" />
      <span>
        {before}
        {after === undefined && ', or tell us on the phone at '}
        <PhoneLink />
        {after}.
      </span>
    </p>
  );
}
