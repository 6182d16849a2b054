import { useId } from 'react';
import {
  amexLogo,
  applePayLogo,
  masterCardLogo,
  payPalLogo,
  visaLogo,
  type PaymentLogo,
} from './payment-logos.ts';

const marks: readonly { readonly name: string; readonly logo: PaymentLogo }[] = [
  { name: 'Visa', logo: visaLogo },
  { name: 'MasterCard', logo: masterCardLogo },
  { name: 'Amex', logo: amexLogo },
  { name: 'PayPal', logo: payPalLogo },
  { name: 'Apple Pay', logo: applePayLogo },
];

const markClass =
  'flex h-9 min-w-14 items-center justify-center gap-1.5 rounded-sm border border-line bg-card px-2';

export function PaymentMarks() {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-2 text-sm font-semibold">
        Payment methods
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-1.5">
        {marks.map(({ name, logo }) => (
          <li key={name} className={markClass}>
            <Logo logo={logo} />
            <span className="sr-only">{name}</span>
          </li>
        ))}
        {/* PayPal's Pay in 4 has no logo of its own. */}
        <li className={markClass}>
          <Logo logo={payPalLogo} />
          <span className="text-sm font-bold">Pay in 4</span>
        </li>
      </ul>
    </div>
  );
}

function Logo({ logo }: { logo: PaymentLogo }) {
  return (
    <svg viewBox={logo.viewBox} aria-hidden className="h-6 max-w-10" fill="currentColor">
      <path d={logo.path} />
    </svg>
  );
}
