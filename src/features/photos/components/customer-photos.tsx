import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { areOutdated, photosQuery } from '../customer-api.ts';
import { authorForCustomer, maxPhotos, type PhotoAccess } from '../photo.ts';
import { usePhotoUploads } from '../use-photo-uploads.ts';
import { GallerySkeleton } from './gallery-skeleton.tsx';
import { PhotoGallery, PhotoNote } from './photo-gallery.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { RemovePhoto } from './remove-photo.tsx';
import { UploadList } from './upload-list.tsx';

export interface CustomerPhotosProps {
  access: Exclude<PhotoAccess, { requestId: string }>;
  canAdd: boolean;
  /** Number of photos in the skeleton. */
  count: number;
  /** Files that the customer chose before this code was loaded. */
  chosen: readonly File[];
  onTaken: () => void;
}

/** The photos that the customer sent or may see, and the current uploads. Photos of messages are shown elsewhere. */
export function CustomerPhotos({ access, canAdd, count, chosen, onTaken }: CustomerPhotosProps) {
  const query = useQuery(photosQuery(access));
  const { data: photos, hasFailed } = queryState(query);
  const { add, ...uploads } = usePhotoUploads();
  const take = useEffectEvent((files: readonly File[]) => {
    add(files, access);
    onTaken();
  });
  useEffect(() => {
    if (chosen.length > 0) take(chosen);
  }, [chosen]);
  const shown = photos?.filter(({ messageId }) => messageId === null);
  const own = photos?.filter(({ kind }) => kind === 'customer').length ?? 0;
  const isFull = own + uploads.uploads.length >= maxPhotos;
  return (
    <div className="grid justify-items-start gap-4 *:min-w-0">
      {hasFailed ? (
        <RetryNotice {...retryOf(query)}>Your photos could not be shown.</RetryNotice>
      ) : shown ? (
        shown.length > 0 && (
          <div className="w-full">
            <PhotoGallery
              photos={shown}
              authorOf={authorForCustomer}
              onMissing={() => areOutdated(query.dataUpdatedAt) && void query.refetch()}
            >
              {({ id, kind, canRemove }, alt) =>
                canRemove ? (
                  <RemovePhoto {...{ access, id, alt }} />
                ) : (
                  <PhotoNote>{kind === 'customer' ? 'We have seen it' : 'From us'}</PhotoNote>
                )
              }
            </PhotoGallery>
          </div>
        )
      ) : (
        <GallerySkeleton count={count} />
      )}
      <UploadList {...uploads} />
      {canAdd &&
        (isFull ? (
          <p className="text-muted">That is all that fits: {maxPhotos} photos.</p>
        ) : (
          <PhotoPicker label="Add photos" onPick={(files) => add(files, access)} />
        ))}
    </div>
  );
}
