import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNameOf } from '#components/staff-names.ts';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { PhotoGallery } from '../components/photo-gallery.tsx';
import { RemovePhoto } from '../components/remove-photo.tsx';
import { areOutdated, photosQuery, showPhoto } from '../customer-api.ts';
import { authorForStaff, type Photo, type PhotoKind } from '../photo.ts';
import { PhotosSection, PhotosSectionSkeleton } from './photos-section.tsx';

export interface RequestPhotosProps {
  requestId: string;
  /** The kinds of the photos, for the skeleton. */
  known: readonly Pick<Photo, 'kind' | 'messageId'>[];
}

/** The photos of a request for staff. Photos of messages are shown elsewhere. */
export function RequestPhotos({ requestId, known }: RequestPhotosProps) {
  const nameOf = useNameOf();
  const access = { requestId };
  const query = useQuery(photosQuery(access));
  const { data: photos, hasFailed } = queryState(query);
  const authorOf = (photo: Photo) => authorForStaff(photo, nameOf);
  if (hasFailed) return <RetryNotice {...retryOf(query)}>Photos could not be shown.</RetryNotice>;
  if (!photos) return <PhotosSectionSkeleton known={known} />;
  const shown = photos.filter(({ messageId }) => messageId === null);
  if (shown.length === 0) return null;
  return (
    <PhotosSection>
      <PhotoGallery
        photos={shown}
        authorOf={authorOf}
        onMissing={() => areOutdated(query.dataUpdatedAt) && void query.refetch()}
      >
        {(photo, alt) => <PhotoControls {...{ photo, alt, requestId }} />}
      </PhotoGallery>
    </PhotosSection>
  );
}

const kindLabels: Record<PhotoKind, string> = {
  customer: 'Customer',
  reply: 'Reply',
  before: 'Before',
  after: 'After',
};

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
    // Otherwise the checkbox would show the old value until the photos are loaded again.
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
