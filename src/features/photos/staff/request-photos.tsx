import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNameOf } from '#components/staff-names.ts';
import { Button } from '#components/ui/button.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { usePrinted } from '#lib/browser/use-printed.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { PhotoGallery } from '../components/photo-gallery.tsx';
import { RemovePhoto } from '../components/remove-photo.tsx';
import { areOutdated, photosQuery, showPhoto } from '../customer-api.ts';
import { authorForStaff, type Photo } from '../photo.ts';
import { PhotosSection } from './photos-section.tsx';
import { PrintedPhotos, type PrintedPhotosProps } from './printed-photos.tsx';
import { VisitPhotos } from './visit-photos.tsx';

export interface RequestPhotosProps {
  request: PrintedPhotosProps['request'] & { id: string };
  /** To which staff may add photos. */
  visitId: string | undefined;
  /** Stands here until they are known. */
  skeleton: ReactNode;
}

/** The photos of a request for staff: from the customer, and from before and after the work. */
export function RequestPhotos({ request, visitId, skeleton }: RequestPhotosProps) {
  const nameOf = useNameOf();
  const requestId = request.id;
  const access = { requestId };
  const query = useQuery(photosQuery(access));
  const { data: photos, hasFailed } = queryState(query);
  const { printed, print } = usePrinted<readonly Photo[]>();
  const authorOf = (photo: Photo) => authorForStaff(photo, nameOf);
  if (hasFailed) return <RetryNotice {...retryOf(query)}>Photos could not be shown.</RetryNotice>;
  if (!photos) return skeleton;
  // Without a photo there is nothing to head.
  if (photos.length === 0 && visitId === undefined) return null;
  const shown = photos.filter(({ messageId }) => messageId === null);
  return (
    <PhotosSection isEmpty={photos.length === 0}>
      {shown.length > 0 && (
        <PhotoGallery
          photos={shown}
          authorOf={authorOf}
          onMissing={() => areOutdated(query.dataUpdatedAt) && void query.refetch()}
        >
          {(photo, alt) => <PhotoControls {...{ photo, alt, requestId }} />}
        </PhotoGallery>
      )}
      {visitId !== undefined && <VisitPhotos visitId={visitId} />}
      {photos.length > 0 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => void whenDecoded(photos).then(() => print(photos))}
        >
          <Printer aria-hidden className="size-4" />
          Print photos
        </Button>
      )}
      {printed && <PrintedPhotos {...{ request, authorOf }} photos={printed} />}
    </PhotosSection>
  );
}

/** A printer looks once, and does not wait. A photo that cannot be loaded is left out. */
async function whenDecoded(photos: readonly Photo[]): Promise<void> {
  await Promise.all(
    photos.map(({ url }) => {
      const image = new Image();
      image.src = url ?? '';
      return image.decode().catch(() => undefined);
    }),
  );
}

const kindLabels = { customer: 'Customer', reply: 'Reply', before: 'Before', after: 'After' };

function PhotoControls({
  photo,
  alt,
  requestId,
}: {
  photo: Photo;
  alt: string;
  requestId: string;
}) {
  const member = useStaffMember();
  const queryClient = useQueryClient();
  const show = useStaffMutation({
    save: showPhoto,
    queryKeys: [['photos']],
    failure: { title: 'Error', description: 'Failed to save. Please try again.' },
    // The tick would go back until the photos are there again.
    onSaved: (saved) =>
      queryClient.setQueryData(photosQuery({ requestId }).queryKey, (photos) =>
        photos?.map((one) => (one.id === saved.id ? { ...one, ...saved } : one)),
      ),
  });
  return (
    <div className="text-sm">
      <p className="font-semibold">{kindLabels[photo.kind]}</p>
      {photo.kind !== 'customer' && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 accent-signal"
            aria-label={`Show the customer ${alt}`}
            checked={show.isPending ? show.variables.isShown : photo.isShown === true}
            onChange={({ target }) => {
              if (!show.isPending) show.mutate({ id: photo.id, isShown: target.checked });
            }}
          />
          Customer sees it
        </label>
      )}
      {(member?.role === 'admin' || photo.by === member?.email) && (
        <RemovePhoto access={{ requestId }} id={photo.id} alt={alt} />
      )}
    </div>
  );
}
