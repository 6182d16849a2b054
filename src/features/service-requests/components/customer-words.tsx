import { Conversation } from '#components/conversation.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import type { RequestDetail } from '../service-request.ts';
import { RequestAnswers } from './request-answers.tsx';

/** What the customer said, and what was seen on the visits, beside what is written for them. */
export function CustomerWords({
  detail: { request, visits, messages },
}: {
  detail: RequestDetail;
}) {
  const visitNotes = visits.filter(({ outcomeNote }) => outcomeNote !== '');
  return (
    <aside aria-label="What the customer said" className="grid gap-8 *:min-w-0">
      <RequestAnswers request={request} wordsOnly />
      {messages.length > 0 && (
        <section aria-labelledby="messages-title">
          <h2 id="messages-title" className="mb-3 border-b border-line pb-2 text-xl">
            Messages
          </h2>
          <Conversation
            messages={messages}
            authorOf={({ sender, name, by }) => (sender === 'staff' ? name || by : request.name)}
            formatAt={formatDateTime}
          />
        </section>
      )}
      {visitNotes.length > 0 && (
        <section aria-labelledby="visits-title">
          <h2 id="visits-title" className="mb-3 border-b border-line pb-2 text-xl">
            From the visits
          </h2>
          {visitNotes.map(({ id, outcomeNote }) => (
            <p key={id} className="wrap-anywhere whitespace-pre-line">
              {outcomeNote}
            </p>
          ))}
        </section>
      )}
    </aside>
  );
}
