import { Timeline, type TimelineEntry } from '#components/ui/timeline.tsx';
import { isolate } from '#lib/format/isolate.ts';
import { activityText } from '../customer-activity.ts';
import { outcomeLabels } from '../visits/visit.ts';
import { requestStatusLabels, type RequestChange, type RequestDetail } from '../service-request.ts';

interface RequestHistoryProps extends Pick<
  RequestDetail,
  'request' | 'history' | 'activity' | 'messages'
> {
  /** Entries of other kinds, such as corrections. */
  others?: readonly TimelineEntry[];
}

/** Number of entries that are visible at first. */
const most = 8;

export function RequestHistory({
  request,
  history,
  activity,
  messages,
  others = [],
}: RequestHistoryProps) {
  const wasSuspected = (history[0]?.from ?? request.status) === 'spam';
  const received = wasSuspected
    ? 'Received as suspected spam: a field that people do not see was filled in. No email was sent.'
    : request.takenBy === null
      ? 'Received'
      : 'Taken by phone';
  const changes = history.map((change) => ({ ...textsOf(change), at: change.at, by: change.by }));
  // `history` already contains the customer's other actions, because they change the status.
  const wishes = activity
    .filter(({ kind }) => kind === 'another-time')
    .map((one) => ({ text: activityText(one), at: one.at, by: 'Customer' }));
  // The history leaves out the texts of messages, because the conversation shows them.
  const written = messages.map(({ sender, at, by }) =>
    sender === 'staff'
      ? { text: 'Wrote to the customer', at, by }
      : { text: 'Wrote to us', at, by: 'Customer' },
  );
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="mb-3 text-xl">
        History
      </h2>
      <Timeline
        most={most}
        changes={[
          { text: received, at: request.createdAt, by: request.takenBy ?? '' },
          ...changes,
          ...wishes,
          ...written,
          ...others,
        ]}
      />
    </section>
  );
}

function textsOf({ from, to, visit, formerVisit, outcome, assignedTo, event }: RequestChange) {
  if (event !== null) return { text: event };
  if (assignedTo === '') return { text: 'Assigned to nobody' };
  if (assignedTo !== null) return { text: `Assigned to ${isolate(assignedTo)}` };
  const step = `${requestStatusLabels[from]} to ${requestStatusLabels[to]}`;
  if (outcome) return { text: `${outcomeLabels[outcome]}: ${visit}` };
  if (!formerVisit) return { text: visit ? `Visit: ${visit}` : step };
  if (!visit) {
    const text = to === 'contacted' ? 'Visit canceled' : `${step}: visit canceled`;
    return { text, before: formerVisit };
  }
  if (visit === formerVisit) return { text: 'Note for the visit changed' };
  return { text: `Visit moved: ${visit}`, before: formerVisit };
}
