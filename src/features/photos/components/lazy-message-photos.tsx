import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import type { PhotoTarget } from '../photo.ts';
import { GallerySkeleton, messageFoot } from './gallery-skeleton.tsx';
import type { ChosenPhotosProps, MessagePhotosProps, SentPhotosProps } from './message-photos.tsx';

const messagePhotos = lazyModule(() => import('./message-photos.tsx'));

const codeQuery = queryOptions({
  queryKey: ['message-photos-code'],
  queryFn: () => messagePhotos.load(),
  staleTime: Infinity,
});

/** The photos that a message carries. Their code is fetched where there are some. */
export function LazyMessagePhotos(props: MessagePhotosProps) {
  const { photos } = props.message;
  const query = useQuery({ ...codeQuery, enabled: photos > 0 });
  const { data: code, hasFailed } = queryState(query);
  if (photos === 0) return null;
  return (
    <div className="mt-2">
      {hasFailed ? (
        <RetryNotice {...retryOf(query)}>Photos could not be shown.</RetryNotice>
      ) : code ? (
        <code.MessagePhotos {...props} />
      ) : (
        <GallerySkeleton count={photos} footOf={messageFoot(props.mayRemove === true)} />
      )}
    </div>
  );
}

function LazyChosenPhotos(props: ChosenPhotosProps) {
  const query = useQuery(codeQuery);
  const { data: code, hasFailed } = queryState(query);
  if (hasFailed) return <RetryNotice {...retryOf(query)}>Photos cannot be added.</RetryNotice>;
  return code ? (
    <code.ChosenPhotos {...props} />
  ) : (
    <ListSkeleton label="Loading the button for photos" heights={['h-11']} />
  );
}

function LazySentPhotos(props: SentPhotosProps) {
  const query = useQuery({ ...codeQuery, enabled: props.sent.length > 0 });
  const { data: code } = query;
  return code ? <code.SentPhotos {...props} /> : null;
}

/**
 * The photos that go with a message, which may be sent without them: they are chosen before it, and leave after it.
 *
 * @param targetOf What photos are added to that go with the message of a key.
 * @param onStored Is told of each photo that has arrived.
 */
export function useMessagePhotos(
  targetOf: (messageKey: string) => PhotoTarget,
  onStored: () => void,
) {
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [sent, setSent] = useState<SentPhotosProps['sent']>([]);
  return {
    /** For the form of the message. */
    picker: <LazyChosenPhotos chosen={chosen} onChange={setChosen} />,
    /** For the page. */
    onTheirWay: <LazySentPhotos {...{ sent, onStored }} onTaken={() => setSent([])} />,
    /** The message has been sent under the key. */
    sendWith: (messageKey: string) => {
      if (chosen.length === 0) return;
      setChosen((all) => all.filter((file) => !chosen.includes(file)));
      setSent((all) => [...all, { files: chosen, target: targetOf(messageKey) }]);
    },
  };
}
