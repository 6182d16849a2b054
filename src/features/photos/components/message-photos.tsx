import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { areOutdated, photosQuery } from '../customer-api.ts';
import type { Photo, PhotoAccess, PhotoTarget } from '../photo.ts';
import { usePhotoUploads } from '../use-photo-uploads.ts';
import { GallerySkeleton, messageFoot } from './gallery-skeleton.tsx';
import { PhotoGallery, PhotoNote } from './photo-gallery.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { RemovePhoto } from './remove-photo.tsx';
import { UploadList } from './upload-list.tsx';

export interface MessagePhotosProps {
  access: PhotoAccess;
  /** `id` is null for photos that belong to no message. */
  message: { id: string | null; photos: number };
  /** Returns the author, for the alternative text of the photo. */
  authorOf: (photo: Photo) => string;
  /** True if the reader may remove the photos. A customer may do so only until staff have seen the photo. */
  mayRemove?: boolean;
}

export function MessagePhotos({
  access,
  message,
  authorOf,
  mayRemove = false,
}: MessagePhotosProps) {
  const query = useQuery(photosQuery(access));
  const { data, hasFailed } = queryState(query);
  if (hasFailed) return <RetryNotice {...retryOf(query)}>Photos could not be shown.</RetryNotice>;
  if (!data) return <GallerySkeleton count={message.photos} footOf={messageFoot(mayRemove)} />;
  const photos = data.filter(({ messageId }) => messageId === message.id);
  if (photos.length === 0) return null;
  return (
    <PhotoGallery
      photos={photos}
      authorOf={authorOf}
      onMissing={() => areOutdated(query.dataUpdatedAt) && void query.refetch()}
    >
      {({ id, canRemove }, alt) =>
        mayRemove &&
        (canRemove === false ? (
          <PhotoNote>We have seen it</PhotoNote>
        ) : (
          <RemovePhoto {...{ access, id, alt }} />
        ))
      }
    </PhotoGallery>
  );
}

interface ChosenPhotosProps {
  chosen: readonly File[];
  onChange: (chosen: readonly File[]) => void;
}

/** Photos chosen for a message that is not sent yet. */
export function ChosenPhotos({ chosen, onChange }: ChosenPhotosProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1} className="grid justify-items-start gap-2">
      {chosen.length > 0 && (
        <ul aria-label="Photos that go with it" className="w-full">
          {chosen.map((file, index) => (
            <li key={index} className="flex items-center justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <Button
                variant="ghost"
                className="shrink-0"
                aria-label={`Leave out ${file.name}`}
                onClick={() => {
                  // The pressed button disappears, so the list of photos gets the focus.
                  box.current?.focus({ preventScroll: true });
                  onChange(chosen.filter((one) => one !== file));
                }}
              >
                Leave out
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PhotoPicker label="Add photos" onPick={(files) => onChange([...chosen, ...files])} />
    </div>
  );
}

export interface SentPhotosProps {
  sent: readonly { files: readonly File[]; target: PhotoTarget }[];
  onTaken: () => void;
  onStored: () => void;
}

/** Uploads the photos of sent messages. */
export function SentPhotos({ sent, onTaken, onStored }: SentPhotosProps) {
  const { add, ...uploads } = usePhotoUploads(onStored);
  const take = useEffectEvent(() => {
    sent.forEach(({ files, target }) => add(files, target));
    onTaken();
  });
  useEffect(() => {
    if (sent.length > 0) take();
  }, [sent]);
  return <UploadList {...uploads} />;
}
