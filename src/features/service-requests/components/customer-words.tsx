import { Conversation } from '#components/conversation.tsx';
import { useNameOf } from '#components/staff-names.ts';
import { LazyMessagePhotos } from '#features/photos/components/lazy-message-photos.tsx';
import { authorForStaff, type Photo } from '#features/photos/photo.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import type { RequestDetail } from '../service-request.ts';
import { RequestAnswers } from './request-answers.tsx';

const heading = 'mb-3 border-b border-line pb-2 text-xl';

/**
 * The customer's answers, photos and messages and the notes of the visits, shown beside a quote or invoice that staff
 * write.
 */
export function CustomerWords({
  detail: { request, visits, messages, photos },
}: {
  detail: RequestDetail;
}) {
  const nameOf = useNameOf();
  const visitNotes = visits.filter(({ outcomeNote }) => outcomeNote !== '');
  const ownPhotos = photos.filter(({ messageId }) => messageId === null).length;
  const photosOf = (message: { id: string | null; photos: number }) => (
    <LazyMessagePhotos
      access={{ requestId: request.id }}
      message={message}
      authorOf={(photo: Photo) => authorForStaff(photo, nameOf)}
    />
  );
  return (
    <aside aria-label="What the customer said" className="grid gap-8 *:min-w-0">
      <RequestAnswers request={request} wordsOnly />
      {ownPhotos > 0 && (
        <section aria-labelledby="photos-title">
          <h2 id="photos-title" className={heading}>
            Photos
          </h2>
          {photosOf({ id: null, photos: ownPhotos })}
        </section>
      )}
      {messages.length > 0 && (
        <section aria-labelledby="messages-title">
          <h2 id="messages-title" className={heading}>
            Messages
          </h2>
          <Conversation
            messages={messages}
            authorOf={({ sender, name, by }) => (sender === 'staff' ? name || by : request.name)}
            formatAt={formatDateTime}
          >
            {photosOf}
          </Conversation>
        </section>
      )}
      {visitNotes.length > 0 && (
        <section aria-labelledby="visits-title">
          <h2 id="visits-title" className={heading}>
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
