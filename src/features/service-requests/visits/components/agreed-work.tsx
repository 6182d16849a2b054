import { PersonText } from '#components/person-text.tsx';
import type { Visit } from '../visit.ts';

/** Work that the customer has accepted for this visit. */
export function AgreedWork({ visit: { agreedWork } }: { visit: Visit }) {
  if (agreedWork.length === 0) return null;
  return (
    <div className="mt-1 mb-2">
      <p className="font-semibold">Agreed work</p>
      <ul className="ml-5 list-disc">
        {agreedWork.map((line, index) => (
          <li key={index} className="wrap-anywhere">
            <PersonText>{line}</PersonText>
          </li>
        ))}
      </ul>
    </div>
  );
}
