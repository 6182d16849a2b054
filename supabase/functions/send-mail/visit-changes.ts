import { formatLength } from '#features/service-requests/visits/times.ts';
import { listOfNames } from '#lib/format/names.ts';
import type { MailData } from './mail-data.ts';

/** The subject and the heading for a change. `moment` is the time at which the first visit starts. */
export function changeOfVisits(data: MailData['visit-moved'], moment: string) {
  const { visits, people, durationMinutes, newTime, newLength } = data;
  if (visits.length > 1)
    return {
      subject: `Your ${visits.length} visits from ${moment}: somebody else comes`,
      heading: 'Who comes to your visits has changed',
    };
  if (newTime)
    return { subject: `Your visit is now on ${moment}`, heading: 'Your visit has a new time' };
  if (newLength)
    return {
      subject: `Your visit on ${moment} now takes ${formatLength(durationMinutes)}`,
      heading: 'Your visit has a new length',
    };
  return {
    subject: `Your visit on ${moment}: ${listOfNames(people)} ${people.length === 1 ? 'comes' : 'come'}`,
    heading: 'Who comes to your visit has changed',
  };
}
