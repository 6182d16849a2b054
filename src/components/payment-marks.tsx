const marks = ['Visa', 'MasterCard', 'Amex', 'PayPal', 'Apple Pay', 'Pay in 4'];

export function PaymentMarks() {
  return (
    <ul aria-label="Accepted payments" className="flex flex-wrap gap-1.5">
      {marks.map((mark) => (
        <li
          key={mark}
          className="rounded-sm border border-line bg-card px-2 py-1 text-sm font-bold tracking-tight"
        >
          {mark}
        </li>
      ))}
    </ul>
  );
}
