import { queryOptions, useQuery } from '@tanstack/react-query';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import type { Photo } from '../photo.ts';
import { PhotosSectionSkeleton } from './photos-section.tsx';
import type { RequestPhotosProps } from './request-photos.tsx';
import type { VisitPhotosProps } from './visit-photos.tsx';

const requestPhotos = lazyModule(() => import('./request-photos.tsx'));
const visitPhotos = lazyModule(() => import('./visit-photos.tsx'));

const requestCodeQuery = queryOptions({
  queryKey: ['request-photos-code'],
  queryFn: () => requestPhotos.load(),
  staleTime: Infinity,
});
const visitCodeQuery = queryOptions({
  queryKey: ['visit-photos-code'],
  queryFn: () => visitPhotos.load(),
  staleTime: Infinity,
});

interface LazyRequestPhotosProps extends Omit<RequestPhotosProps, 'skeleton'> {
  /** What the page knows of the photos before they are there. */
  known: readonly Pick<Photo, 'kind' | 'messageId'>[];
}

/** The photos of a request for staff. Their code is fetched with the page of a request. */
export function LazyRequestPhotos({ known, ...props }: LazyRequestPhotosProps) {
  const query = useQuery(requestCodeQuery);
  const { data: code, hasFailed } = queryState(query);
  if (hasFailed) return <RetryNotice {...retryOf(query)}>Photos could not be shown.</RetryNotice>;
  const skeleton = <PhotosSectionSkeleton known={known} canAdd={props.visitId !== undefined} />;
  return code ? <code.RequestPhotos {...props} skeleton={skeleton} /> : skeleton;
}

/** Adds photos of a visit. The code is fetched with the dialog that has it. */
export function LazyVisitPhotos(props: VisitPhotosProps) {
  const query = useQuery(visitCodeQuery);
  const { data: code, hasFailed } = queryState(query);
  if (hasFailed) return <RetryNotice {...retryOf(query)}>Photos cannot be added.</RetryNotice>;
  return code ? (
    <code.VisitPhotos {...props} />
  ) : (
    <ListSkeleton label="Loading the buttons for photos" heights={['h-11']} />
  );
}
