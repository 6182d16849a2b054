import { History, type HistoryEntry } from '#components/ui/history.tsx';
import { requestStatusLabels, type RequestDetail } from '../service-request.ts';

interface RequestHistoryProps extends Pick<RequestDetail, 'request' | 'history'> {
  /** What happened besides, such as a mail that was sent again. */
  others: readonly HistoryEntry[];
}

export function RequestHistory({ request, history, others }: RequestHistoryProps) {
  const changes = history.map(({ from, to, at, by }) => ({
    text: `${requestStatusLabels[from]} to ${requestStatusLabels[to]}`,
    at,
    by,
  }));
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="mb-3 text-xl">
        History
      </h2>
      <History
        changes={[{ text: 'Received', at: request.createdAt, by: '' }, ...changes, ...others]}
      />
    </section>
  );
}
