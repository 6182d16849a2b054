import { payWords, whereToPay } from '#content/pay-words.ts';

/**
 * Tells the customer how to pay. Also used in the printed document.
 * @param props.isBelowPayNow True below a button that pays online.
 * @param props.number The customer writes this number on the payment.
 */
export function HowToPay({
  number,
  isBelowPayNow = false,
}: {
  number: string;
  isBelowPayNow?: boolean;
}) {
  return (
    <div className="max-w-prose">
      <p>{isBelowPayNow ? payWords.howElse : payWords.how}</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {whereToPay(number).map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular font-medium wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
