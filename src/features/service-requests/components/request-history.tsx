import { History } from '#components/ui/history.tsx';
import { requestStatusLabels, type RequestDetail } from '../service-request.ts';

export function RequestHistory({ request, history }: Pick<RequestDetail, 'request' | 'history'>) {
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
      <History changes={[{ text: 'Received', at: request.createdAt, by: '' }, ...changes]} />
    </section>
  );
}
