import { codeQuery, LazyCode } from '#components/lazy-code.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import type { Photo } from '../photo.ts';
import { PhotosSectionSkeleton } from './photos-section.tsx';
import type { RequestPhotosProps } from './request-photos.tsx';
import type { VisitPhotosProps } from './visit-photos.tsx';

const requestCode = codeQuery('request-photos', () => import('./request-photos.tsx'));
const visitCode = codeQuery('visit-photos', () => import('./visit-photos.tsx'));

interface LazyRequestPhotosProps extends Omit<RequestPhotosProps, 'skeleton'> {
  /** What the page knows of the photos before they are there. */
  known: readonly Pick<Photo, 'kind' | 'messageId'>[];
}

/** The photos of a request for staff. Their code is fetched with the page of a request. */
export function LazyRequestPhotos({ known, ...props }: LazyRequestPhotosProps) {
  const skeleton = <PhotosSectionSkeleton known={known} />;
  return (
    <LazyCode query={requestCode} failure="Photos could not be shown." skeleton={skeleton}>
      {({ RequestPhotos }) => <RequestPhotos {...props} skeleton={skeleton} />}
    </LazyCode>
  );
}

/** Adds photos of a visit. The code is fetched with the dialog that has it. */
export function LazyVisitPhotos(props: VisitPhotosProps) {
  return (
    <LazyCode
      query={visitCode}
      failure="Photos cannot be added."
      skeleton={<ListSkeleton label="Loading the buttons for photos" heights={['h-11']} />}
    >
      {({ VisitPhotos }) => <VisitPhotos {...props} />}
    </LazyCode>
  );
}
