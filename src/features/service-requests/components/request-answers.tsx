import { answersOf } from '../answers.ts';
import type { ServiceRequest } from '../service-request.ts';

/** Every question of the form with its answer. An open question says so. */
export function RequestAnswers({ request }: { request: ServiceRequest }) {
  return (
    <div className="grid gap-8 *:min-w-0">
      {answersOf(request).map((section) => (
        <section key={section.topic} aria-label={section.topic}>
          <h2 className="border-b border-line pb-2 text-xl">{section.topic}</h2>
          <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {section.answers.map(({ name, label, text }) => (
              <div key={name} className={text.length > 60 ? 'sm:col-span-2' : undefined}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">
                  {text === '' ? <span className="text-muted">Not given</span> : text}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
