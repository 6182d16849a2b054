import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeQuery, lazyComponent } from '#components/lazy-code.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { useLeaveWarning } from '#lib/browser/leave-warning.ts';
import type { PhotoTarget } from '../photo.ts';
import { GallerySkeleton, messageFoot } from './gallery-skeleton.tsx';
import type { MessagePhotosProps, SentPhotosProps } from './message-photos.tsx';

const query = codeQuery('message-photos', () => import('./message-photos.tsx'));

const SomeMessagePhotos = lazyComponent({
  query,
  pick: ({ MessagePhotos }) => MessagePhotos,
  failure: 'Photos could not be shown.',
  skeleton: ({ message, mayRemove }: MessagePhotosProps) => (
    <GallerySkeleton count={message.photos} footOf={messageFoot(mayRemove === true)} />
  ),
});

/** The photos of a message. Loads their code only if the message has photos. */
export function LazyMessagePhotos(props: MessagePhotosProps) {
  if (props.message.photos === 0) return null;
  return (
    <div className="mt-2">
      <SomeMessagePhotos {...props} />
    </div>
  );
}

const LazyChosenPhotos = lazyComponent({
  query,
  pick: ({ ChosenPhotos }) => ChosenPhotos,
  failure: 'Photos cannot be added.',
  skeleton: () => <ListSkeleton label="Loading the button for photos" heights={['h-11']} />,
});

function LazySentPhotos(props: SentPhotosProps) {
  const { data } = useQuery({ ...query, enabled: props.sent.length > 0 });
  return data ? <data.SentPhotos {...props} /> : null;
}

/**
 * Adds optional photos to a message. The writer chooses photos before sending the message. They are uploaded after the
 * message is sent.
 * @param targetOf Returns the upload target for the message with this idempotency key.
 * @param onStored Called for each stored photo.
 */
export function useMessagePhotos(
  targetOf: (messageKey: string) => PhotoTarget,
  onStored: () => void,
) {
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [sent, setSent] = useState<SentPhotosProps['sent']>([]);
  // Photos are not part of the draft, so leaving the page would lose them.
  useLeaveWarning(chosen.length > 0 || sent.length > 0);
  return {
    /** The picker, for the form of the message. */
    picker: <LazyChosenPhotos chosen={chosen} onChange={setChosen} />,
    /** The uploads, for the page. */
    onTheirWay: <LazySentPhotos {...{ sent, onStored }} onTaken={() => setSent([])} />,
    /** Uploads the chosen photos. Call it after the message with this key was sent. */
    sendWith: (messageKey: string) => {
      if (chosen.length === 0) return;
      setChosen((all) => all.filter((file) => !chosen.includes(file)));
      setSent((all) => [...all, { files: chosen, target: targetOf(messageKey) }]);
    },
  };
}
