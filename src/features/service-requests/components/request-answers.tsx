import { formatCounted } from '#lib/format/count.ts';
import { answersOf } from '../answers.ts';
import type { ServiceRequest } from '../service-request.ts';

/** The answers of a form under its topics, and behind one line what was left blank. */
export function RequestAnswers({ request }: { request: ServiceRequest }) {
  const sections = answersOf(request);
  const blank = sections.flatMap(({ answers }) => answers).filter(({ text }) => text === '');
  return (
    <>
      {sections.map(({ topic, answers }) => {
        const given = answers.filter(({ text }) => text !== '');
        if (given.length === 0) return null;
        return (
          <section key={topic} aria-label={topic}>
            <h2 className="border-b border-line pb-2 text-xl">{topic}</h2>
            <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
              {given.map(({ name, label, text }) => (
                <div key={name} className={text.length > 60 ? 'sm:col-span-2' : undefined}>
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
      {blank.length > 0 && (
        <details className="-mt-4 text-muted">
          <summary className="inline-flex min-h-11 items-center link-quiet">
            {formatCounted(blank.length, 'question')} left blank
          </summary>
          <ul className="list-disc pl-5">
            {blank.map(({ name, label }) => (
              <li key={name}>{label}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
