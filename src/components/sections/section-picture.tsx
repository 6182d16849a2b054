import { Scene, type SceneName } from '#components/scene.tsx';

export function SectionPicture({ name }: { name: SceneName }) {
  return (
    <div className="mt-6 aspect-[3/2] overflow-hidden rounded-card md:max-lg:aspect-[2/1]">
      <Scene name={name} sizes="(min-width: 1024px) 370px, 92vw" />
    </div>
  );
}
