import { DialLink } from '#components/dial-text.tsx';
import { site } from '#config/site.ts';
import { emergencyCall } from '#content/safety-notes.ts';

/** The line above every page for visitors: 911 first, then our number. */
export function EmergencyLine() {
  return (
    <aside
      aria-label="In an emergency"
      className="border-b border-line bg-signal-wash print:hidden"
    >
      <p className="container-page tabular py-2 text-center text-sm max-sm:text-[0.8125rem]">
        In danger? <DialLink href={emergencyCall.href}>{emergencyCall.display}</DialLink>. Reach us:{' '}
        <DialLink href={site.phone.href}>{site.phone.display}</DialLink>
      </p>
    </aside>
  );
}
