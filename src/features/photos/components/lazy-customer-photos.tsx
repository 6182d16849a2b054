import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import type { CustomerPhotosProps } from './customer-photos.tsx';
import { GallerySkeleton } from './gallery-skeleton.tsx';
import { PhotoPicker } from './photo-picker.tsx';

const photos = lazyModule(() => import('./customer-photos.tsx'));

const codeQuery = queryOptions({
  queryKey: ['customer-photos-code'],
  queryFn: () => photos.load(),
  staleTime: Infinity,
});

type LazyCustomerPhotosProps = Pick<CustomerPhotosProps, 'access' | 'canAdd' | 'count'>;

/** The photos of a request for its customer. Their code is fetched where there are some, or when some are chosen. */
export function LazyCustomerPhotos({ access, canAdd, count }: LazyCustomerPhotosProps) {
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [isUsed, setUsed] = useState(count > 0);
  const query = useQuery({ ...codeQuery, enabled: isUsed });
  const { data: code, hasFailed } = queryState(query);
  if (count === 0 && !canAdd) return null;
  return (
    <section aria-labelledby="photos-title">
      <h3 id="photos-title" className="mb-1 text-xl">
        Photos
      </h3>
      {canAdd && (
        <p className="mb-3 max-w-prose text-muted">
          Show us what it is about: up to 10 photos. Where they were taken is not sent along.
        </p>
      )}
      {hasFailed ? (
        <RetryNotice {...retryOf(query)}>Photos could not be shown.</RetryNotice>
      ) : code ? (
        <code.CustomerPhotos {...{ access, canAdd, count, chosen }} onTaken={() => setChosen([])} />
      ) : (
        <div className="grid justify-items-start gap-4">
          {count > 0 && <GallerySkeleton count={count} />}
          {canAdd && (
            <PhotoPicker
              label="Add photos"
              busy={isUsed}
              onPick={(files) => {
                setChosen(files);
                setUsed(true);
              }}
            />
          )}
        </div>
      )}
    </section>
  );
}
