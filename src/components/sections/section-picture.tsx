import { Scene } from '#components/scene.tsx';
import { scenePictures } from '#content/pictures.ts';

/** A picture under a section's heading. Where there is none, nothing takes its room. */
export function SectionPicture({ name }: { name: string }) {
  if (!(name in scenePictures)) return null;
  return (
    <div className="mt-6 aspect-[3/2] md:max-lg:aspect-[2/1] overflow-hidden rounded-card">
      <Scene name={name} sizes="(min-width: 1024px) 370px, 92vw" />
    </div>
  );
}
