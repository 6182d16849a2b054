import { useState } from 'react';
import type { VisitPhotoKind } from '../photo.ts';
import { usePhotoUploads } from '../use-photo-uploads.ts';
import { PhotoPicker } from '../components/photo-picker.tsx';
import { UploadList } from '../components/upload-list.tsx';

interface VisitPhotosProps {
  visitId: string;
}

const pickerLabels: Record<VisitPhotoKind, string> = {
  before: 'Add photos: before',
  after: 'Add photos: after',
};
const kinds = Object.keys(pickerLabels) as VisitPhotoKind[];

/** Buttons that add photos before and after the work of a visit, and the uploads. */
export function VisitPhotos({ visitId }: VisitPhotosProps) {
  const [added, setAdded] = useState(0);
  const { add, ...uploads } = usePhotoUploads(() => setAdded((count) => count + 1));
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <PhotoPicker
            key={kind}
            label={pickerLabels[kind]}
            onPick={(files) => add(files, { visitId, kind })}
          />
        ))}
      </div>
      <UploadList {...uploads} />
      {added > 0 && (
        <p className="text-muted">{added === 1 ? '1 photo added.' : `${added} photos added.`}</p>
      )}
    </div>
  );
}
