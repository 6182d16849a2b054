import { Paper } from '#components/paper.tsx';
import { PersonText } from '#components/person-text.tsx';
import { altText, type Photo } from '../photo.ts';

export interface PrintedPhotosProps {
  request: { reference: string; name: string };
  photos: readonly Photo[];
  authorOf: (photo: Photo) => string;
}

/** The photos of a request on paper, as an insurer asks for them. */
export function PrintedPhotos({ request, photos, authorOf }: PrintedPhotosProps) {
  return (
    <Paper
      label="Printed photos"
      title="Photos"
      facts={[
        { label: 'Request', text: request.reference },
        { label: 'Customer', text: <PersonText>{request.name}</PersonText> },
      ]}
      message=""
      end="“Before” and “after” mean the work of our visit."
    >
      <ul className="grid grid-cols-2 gap-6">
        {photos.map((photo, index) => (
          <li key={photo.id} className="break-inside-avoid">
            {photo.url && (
              <img src={photo.url} alt="" className="max-h-[90mm] w-full object-contain" />
            )}
            <p className="mt-1">{altText(photo, index, photos.length, authorOf(photo))}</p>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
