import { payWords, whereToPay } from '#content/pay-words.ts';

/**
 * How and where the customer pays, for the page and the paper.
 * @param props.number What the payment names.
 */
export function HowToPay({ number }: { number: string }) {
  return (
    <div className="max-w-prose">
      <p>{payWords.how}</p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr] print:grid-cols-[auto_1fr]">
        {whereToPay(number).map(({ label, text }) => (
          <div key={label} className="sm:contents print:contents">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular font-medium wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
