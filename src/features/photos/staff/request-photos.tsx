import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { useNameOf } from '#components/staff-names.ts';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { usePrinted } from '#lib/browser/use-printed.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { areOutdated, photosQuery, removePhoto, showPhoto } from '../api.ts';
import type { Photo } from '../photo.ts';
import { PhotoGallery } from '../components/photo-gallery.tsx';
import { PrintedPhotos, type PrintedPhotosProps } from './printed-photos.tsx';
import { VisitPhotos } from './visit-photos.tsx';

export interface RequestPhotosProps {
  request: PrintedPhotosProps['request'] & { id: string };
  /** To which staff may add photos. */
  visitId: string | undefined;
}

/** The photos of a request for staff: from the customer, and from before and after the work. */
export function RequestPhotos({ request, visitId }: RequestPhotosProps) {
  const nameOf = useNameOf();
  const requestId = request.id;
  const access = { requestId };
  const query = useQuery(photosQuery(access));
  const { data: photos, hasFailed } = queryState(query);
  const { printed, print } = usePrinted<readonly Photo[]>();
  const authorOf = ({ kind, by = '' }: Photo) =>
    kind === 'customer' ? 'the customer' : nameOf(by);
  if (hasFailed) return <RetryNotice {...retryOf(query)}>Photos could not be shown.</RetryNotice>;
  // Without a photo there is nothing to head.
  if (!photos || (photos.length === 0 && visitId === undefined)) return null;
  return (
    <section aria-labelledby="photos-title" className="grid gap-4">
      <h2 id="photos-title" className="border-b border-line pb-2 text-xl">
        Photos
      </h2>
      {photos.length > 0 && (
        <PhotoGallery
          photos={photos}
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
    </section>
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

const kindLabels = { customer: 'Customer', before: 'Before', after: 'After' };

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
  const queryKeys = [['photos']];
  const show = useStaffMutation({
    save: showPhoto,
    queryKeys,
    failure: { title: 'Error', description: 'Failed to save. Please try again.' },
  });
  const removal = useStaffMutation({
    save: (id: string) => removePhoto({ requestId }, id),
    queryKeys,
    failure: { title: 'Photo not removed', description: 'Please try again.' },
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
        <Button
          variant="ghost"
          className="-ml-4 text-sm"
          busy={removal.isPending}
          aria-label={`Remove ${alt}`}
          onClick={() => removal.mutate(photo.id)}
        >
          Remove
        </Button>
      )}
    </div>
  );
}
