import { codeQuery, lazyComponent } from '#components/lazy-code.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { PhotosSectionSkeleton } from './photos-section.tsx';
import type { RequestPhotosProps } from './request-photos.tsx';

/** The photos of a request for staff. Their code loads with the page of the request. */
export const LazyRequestPhotos = lazyComponent({
  query: codeQuery('request-photos', () => import('./request-photos.tsx')),
  pick: ({ RequestPhotos }) => RequestPhotos,
  failure: 'Photos could not be shown.',
  skeleton: ({ known }: RequestPhotosProps) => <PhotosSectionSkeleton known={known} />,
});

/** Buttons that add photos of a visit. Their code loads when a dialog shows the buttons. */
export const LazyVisitPhotos = lazyComponent({
  query: codeQuery('visit-photos', () => import('./visit-photos.tsx')),
  pick: ({ VisitPhotos }) => VisitPhotos,
  failure: 'Photos cannot be added.',
  skeleton: () => <ListSkeleton label="Loading the buttons for photos" heights={['h-11']} />,
});
