import { ArrowRight } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { Scene, type SceneName } from '#components/scene.tsx';
import { services, type ServicePath } from '#content/services.ts';
import { classNames } from '#lib/format/class-names.ts';

const scenes: Readonly<Record<ServicePath, SceneName>> = {
  '/services/live-guard-response': 'guard',
  '/sanitation': 'sanitation-1',
  '/pest-control': 'pest-control-1',
  '/emergency-supplies': 'emergency-supplies-2',
  '/complete-protection': 'complete-protection-1',
  '/surveillance-security': 'surveillance',
};

const spans = ['lg:col-span-7', 'lg:col-span-5', 'lg:col-span-5', 'lg:col-span-7'];

/** The six services. Each has a picture and a sentence. On phones, each is a small row. */
export function ServiceGrid({ summaries }: { summaries: Readonly<Record<ServicePath, string>> }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-12">
      {services.map((service, index) => (
        <li
          key={service.path}
          className={classNames(
            'group relative grid grid-cols-[104px_minmax(0,1fr)] gap-4 border-t border-line py-4 last:border-b sm:block sm:border-0 sm:last:border-b-0 sm:py-0',
            spans[index % 4],
          )}
        >
          <div className="aspect-square overflow-hidden rounded-card sm:aspect-auto sm:h-56 lg:h-80">
            <Scene
              name={scenes[service.path]}
              sizes="(min-width: 1024px) 660px, (min-width: 640px) 48vw, 104px"
              alt=""
            />
          </div>
          <div className="sm:mt-4">
            <h3 className="text-xl">
              <Link
                to={service.path}
                className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
              >
                {service.name}
              </Link>
              <ArrowRight
                aria-hidden
                className="ml-2 inline size-5 text-signal transition-transform group-hover:translate-x-1"
              />
            </h3>
            <p className="mt-1 max-w-[52ch] text-muted">{summaries[service.path]}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
