import { useState } from 'react';
import { codeQuery, LazyCode } from '#components/lazy-code.tsx';
import { useLeaveWarning } from '#lib/browser/leave-warning.ts';
import type { CustomerPhotosProps } from './customer-photos.tsx';
import { GallerySkeleton } from './gallery-skeleton.tsx';
import { PhotoPicker } from './photo-picker.tsx';

const code = codeQuery('customer-photos', () => import('./customer-photos.tsx'));

type LazyCustomerPhotosProps = Pick<CustomerPhotosProps, 'access' | 'canAdd' | 'count'>;

/**
 * The photos of a request for its customer. Loads their code when the request has photos or the customer chooses some.
 */
export function LazyCustomerPhotos({ access, canAdd, count }: LazyCustomerPhotosProps) {
  const [chosen, setChosen] = useState<readonly File[]>([]);
  useLeaveWarning(chosen.length > 0);
  const [isUsed, setUsed] = useState(count > 0);
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
      <LazyCode
        query={code}
        isWanted={isUsed}
        failure="Photos could not be shown."
        skeleton={
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
        }
      >
        {({ CustomerPhotos }) => (
          <CustomerPhotos {...{ access, canAdd, count, chosen }} onTaken={() => setChosen([])} />
        )}
      </LazyCode>
    </section>
  );
}
