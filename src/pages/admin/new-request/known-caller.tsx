import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormValues } from '#components/form/form-definition.ts';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { parsePhone } from '#lib/format/tel.ts';
import { customerQuery } from '#features/customers/staff-api.ts';
import { knownOf } from '#features/customers/customer.ts';

interface KnownCallerProps {
  /** The typed phone number, perhaps incomplete. */
  phone: string;
  /** Fills the person's known details into the form. */
  onUse: (known: FormValues) => void;
}

/** Offers the people who gave this number before. Staff choose the person who is calling. */
export function KnownCaller({ phone, onUse }: KnownCallerProps) {
  const queryClient = useQueryClient();
  const { number } = parsePhone(phone);
  // Only complete numbers are looked up, because an incomplete number may be another person's number.
  const isWhole = number.startsWith('+') && number.length >= 8;
  const { data } = useQuery({ ...customerQuery(number), enabled: isWhole });
  const fillFrom = async (email: string) => {
    const customer = await queryClient.fetchQuery(customerQuery(email));
    onUse(knownOf(email, customer, ''));
  };
  const { contacts = [], others = [] } = (isWhole && data) || {};
  return (
    <div role="status" className="flex flex-wrap gap-x-8 -my-3 empty:-mt-5 sm:col-span-6">
      {contacts.map(({ name, place }) => (
        <Button
          key={name}
          variant="ghost"
          className="-ml-4 text-left"
          onClick={() => onUse(knownOf(number, data ?? null, name))}
        >
          <Offer name={name} detail={place.address ?? place.propertyAddress ?? ''} />
        </Button>
      ))}
      {others.map(({ name, email }) => (
        <Button
          key={email}
          variant="ghost"
          className="-ml-4 text-left"
          onClick={() => void fillFrom(email).catch(() => onUse({ email }))}
        >
          <Offer name={name} detail={email} />
        </Button>
      ))}
    </div>
  );
}

function Offer({ name, detail }: { name: string; detail: string }) {
  return (
    <span className="wrap-anywhere">
      <PersonText>{name}</PersonText>
      {detail && (
        <>
          , <PersonText>{detail}</PersonText>
        </>
      )}
      : use
    </span>
  );
}
