import { useQuery } from '@tanstack/react-query';
import { paymentProvider } from '#config/site.ts';
import { formatCount, formatCounted } from '#lib/format/count.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { alarmsQuery } from '../staff-api.ts';

const sourceNames: Record<string, string> = {
  order: 'orders',
  'price-list': 'price list requests',
  lookup: 'lookups of orders',
  'request-message': 'messages from customers',
  'request-link': 'links of requests asked for again',
  return: 'returns',
};

/** Texts for the kinds of alarms that have details. */
const detailedWords: Partial<Record<string, { what: string; act: string }>> = {
  'payments-differ': {
    what: `${paymentProvider}’s books and ours differ.`,
    act: `Look these up in ${paymentProvider}. They stand here for a week, or until both agree:`,
  },
  disputed: {
    what: 'A card’s owner disputes a payment.',
    act: `Answer in ${paymentProvider}, or the bank takes the money back:`,
  },
  'dispute-lost': {
    what: 'The bank took a disputed payment back.',
    act: 'It still stands as paid here:',
  },
};

/** Texts for the scheduled jobs. The words "for the last time on …" follow each text. */
const jobWords: Partial<Record<string, string>> = {
  'send-mail': 'Mail was sent',
  photos: 'Photos that were removed were deleted',
  payments: 'Money that goes back to cards was looked for',
  'unpaid-orders': 'Stock of orders that were not paid was returned',
  plans: 'Visits and invoices of all plans were written',
  retention: 'What was kept long enough was removed',
};

/** All kinds of alarms except floods of requests. */
const ownWords = [
  'job',
  ...['crash', 'one-address', 'photo-files', 'photos-full', 'refunds', 'payments-unchecked'],
  ...Object.keys(detailedWords),
];

/** Warns staff about crashed pages, failed jobs, payment problems and floods of requests. */
export function AlarmsNotice() {
  const { data: alarms = [] } = useQuery(alarmsQuery);
  if (alarms.length === 0) return null;
  const floods = alarms.filter(({ kind }) => !ownWords.includes(kind));
  const crashes = alarms
    .filter(({ kind }) => kind === 'crash')
    .reduce((sum, { requests }) => sum + requests, 0);
  return (
    <div
      role="status"
      className="mb-5 grid gap-2 rounded-card border border-line bg-signal-wash p-4"
    >
      {crashes > 0 && (
        <p className="font-semibold">
          Pages crashed in visitors’ browsers: {formatCounted(crashes, 'report')} in the last day.
          Please tell your developer.
        </p>
      )}
      {alarms.some(({ kind }) => kind === 'one-address') && (
        <p className="font-semibold">
          The last 50 requests came from one network address. If several people sent them, all
          visitors share one limit: please tell your developer.
        </p>
      )}
      {alarms.some(({ kind }) => kind === 'photo-files') && (
        <p className="font-semibold">
          Photos that were removed could not be deleted for more than an hour. Please tell your
          developer.
        </p>
      )}
      {alarms.some(({ kind }) => kind === 'photos-full') && (
        <p className="font-semibold">
          Customers sent so many photos today that no more are taken until tomorrow. Please tell
          your developer.
        </p>
      )}
      {alarms.some(({ kind }) => kind === 'refunds') && (
        <p className="font-semibold">
          Money that goes back to cards has been waiting for more than an hour. Please tell your
          developer.
        </p>
      )}
      {alarms.some(({ kind }) => kind === 'payments-unchecked') && (
        <p className="font-semibold">
          Our books were not compared with {paymentProvider}’s last night. Please tell your
          developer.
        </p>
      )}
      {alarms
        .filter(({ kind }) => kind === 'job')
        .map(({ hour, detail: job }) => (
          <p key={job} className="font-semibold">
            {jobWords[job] ?? `The job ${job} ran`} for the last time on {formatDateTime(hour)}.
            Please tell your developer.
          </p>
        ))}
      {alarms.map(({ kind, detail }) => {
        const words = detailedWords[kind];
        return (
          words && (
            <p key={kind} className="wrap-anywhere">
              <strong className="font-semibold">{words.what}</strong> {words.act} {detail}
            </p>
          )
        );
      })}
      {floods.length > 0 && (
        <div>
          <p className="font-semibold">
            Possible spam. Requests still get through. Please tell your developer:
          </p>
          <ul>
            {floods.map(({ kind, hour, requests }) => (
              <li key={kind + hour}>
                More than {formatCount(requests - 1)} {sourceNames[kind] ?? `requests (${kind})`} in
                the hour from {formatDateTime(hour)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
