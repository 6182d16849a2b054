import { site } from '#config/site.ts';
import { emergencyCall, guardsForMembers, type SafetyNoteName } from '#content/safety-notes.ts';
import { DialLink } from './dial-text.tsx';

interface SafetyNoteProps {
  name: SafetyNoteName;
  /** True if our number follows after 911, for places where our number is not beside the note. */
  withPhone?: boolean;
}

/**
 * Emergency numbers for people in danger or in grief. Each number is a link that dials. This note must come before our
 * own number.
 */
export function SafetyNote({ name, withPhone = false }: SafetyNoteProps) {
  if (name === 'grief') {
    return (
      <>
        Need to talk? <DialLink href="tel:988">Call</DialLink> or{' '}
        <DialLink href="sms:988">text 988</DialLink> anytime.
      </>
    );
  }
  return (
    <>
      {name === 'guards' && `${guardsForMembers} `}
      In danger? <DialLink href={emergencyCall.href}>{emergencyCall.display}</DialLink>.
      {withPhone && (
        <>
          {' '}
          Can’t wait? <DialLink href={site.phone.href}>Call {site.phone.display}</DialLink>.
        </>
      )}
    </>
  );
}
