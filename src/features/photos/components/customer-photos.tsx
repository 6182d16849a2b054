import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { customerErrorText } from '#lib/api/mutation-error.ts';
import { invalidate } from '#lib/api/query-client.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { toast } from '#lib/feedback/toast.ts';
import { areOutdated, photosQuery, removePhoto } from '../api.ts';
import { authorForCustomer, maxPhotos, type Photo, type PhotoTarget } from '../photo.ts';
import { usePhotoUploads } from '../use-photo-uploads.ts';
import { GallerySkeleton } from './gallery-skeleton.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { UploadList } from './upload-list.tsx';

export interface CustomerPhotosProps {
  access: Exclude<PhotoTarget, { visitId: string }>;
  canAdd: boolean;
  /** How many there are, as far as the page knows. */
  count: number;
  /** What was chosen before this code was there. */
  chosen: readonly File[];
  onTaken: () => void;
}

/** The photos that a customer sent or is shown, and those on their way. */
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
  const own = photos?.filter(({ kind }) => kind === 'customer').length ?? 0;
  const isFull = own + uploads.uploads.length >= maxPhotos;
  return (
    <div className="grid justify-items-start gap-4 *:min-w-0">
      {hasFailed ? (
        <RetryNotice {...retryOf(query)}>Your photos could not be shown.</RetryNotice>
      ) : photos ? (
        photos.length > 0 && (
          <div className="w-full">
            <PhotoGallery
              photos={photos}
              authorOf={authorForCustomer}
              onMissing={() => areOutdated(query.dataUpdatedAt) && void query.refetch()}
            >
              {(photo, alt) => <Removal {...{ access, photo, alt }} />}
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

function Removal({
  access,
  photo,
  alt,
}: Pick<CustomerPhotosProps, 'access'> & { photo: Photo; alt: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removePhoto(access, photo.id),
    onError: (error) =>
      toast({
        kind: 'destructive',
        title: 'Photo not removed',
        description: customerErrorText(error),
      }),
    onSettled: () => void invalidate(queryClient, ['photos']),
  });
  if (photo.kind !== 'customer') return <p className="text-sm text-muted">From us</p>;
  if (!photo.canRemove) return <p className="text-sm text-muted">We have seen it</p>;
  return (
    <Button
      variant="ghost"
      className="-ml-4"
      busy={isPending}
      aria-label={`Remove ${alt}`}
      onClick={() => mutate()}
    >
      Remove
    </Button>
  );
}
