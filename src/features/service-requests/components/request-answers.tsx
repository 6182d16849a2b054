import { formatCounted } from '#lib/format/count.ts';
import { answersOf, givenAnswers } from '../answers.ts';
import type { ServiceRequest } from '../service-request.ts';
import { visitPlace } from '../visits/visit-place.ts';

interface RequestAnswersProps {
  request: ServiceRequest;
  /** True to leave out the address and the blank answers, beside a quote or invoice that staff write. */
  wordsOnly?: boolean;
}

/** The answers of the form. Contact data is left out, because the top of the page shows it. */
export function RequestAnswers({ request, wordsOnly = false }: RequestAnswersProps) {
  const { words, details } = givenAnswers(request);
  const place = visitPlace(request.fields);
  const { city, state, zipCode } = request.fields;
  // `visitPlace` is empty if the address has no street. City, state and ZIP code are shown then.
  const address = (place.length > 0 ? place : [city, state, zipCode]).filter(Boolean).join(', ');
  const blank = answersOf(request)
    .flatMap(({ answers }) => answers)
    .filter(({ text }) => text === '');
  const answers = [
    ...words,
    ...(address && !wordsOnly ? [{ name: 'place', label: 'Address', text: address }] : []),
    ...details.filter(({ isOfPlace }) => !wordsOnly || !isOfPlace),
  ];
  if (wordsOnly && answers.length === 0) return null;
  return (
    <section aria-labelledby="answers-title">
      <h2 id="answers-title" className="border-b border-line pb-2 text-xl">
        What they wrote
      </h2>
      <dl
        className={`mt-3 grid gap-x-6 gap-y-3 ${wordsOnly ? '' : 'sm:grid-cols-2 xl:grid-cols-3'}`}
      >
        {answers.map(({ name, label, text }) => (
          <div
            key={name}
            className={!wordsOnly && text.length > 60 ? 'sm:col-span-full' : undefined}
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      {!wordsOnly && blank.length > 0 && (
        <details className="text-muted">
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
    </section>
  );
}
