import { formatDateTime } from '#lib/format/dates.ts';
import { requestStatusLabels, type RequestDetail } from '../service-request.ts';

/** The status changes of a request, the latest first. */
export function RequestHistory({ request, history }: Pick<RequestDetail, 'request' | 'history'>) {
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="text-xl">
        History
      </h2>
      <ol className="mt-3 grid gap-3">
        {[...history].reverse().map((change) => (
          <li key={change.id} className="border-l-2 border-line pl-3">
            <p className="font-semibold">
              {requestStatusLabels[change.from]} to {requestStatusLabels[change.to]}
            </p>
            <p className="text-sm wrap-anywhere text-muted">
              {formatDateTime(change.at)}, {change.by}
            </p>
          </li>
        ))}
        <li className="border-l-2 border-line pl-3">
          <p className="font-semibold">Received</p>
          <p className="text-sm text-muted">{formatDateTime(request.createdAt)}</p>
        </li>
      </ol>
    </section>
  );
}
