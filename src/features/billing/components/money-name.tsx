import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { paths } from '#lib/paths.ts';

interface MoneyNameProps {
  name: string;
  request_reference: string | null;
}

/** Name of the customer of an invoice or a quote, as a link if the request still exists. */
export function MoneyName({ name, request_reference: reference }: MoneyNameProps) {
  if (reference === null) return <PersonText>{name || 'Erased'}</PersonText>;
  return (
    <Link to={paths.adminRequest(reference)} className="-my-1 inline-block py-1 link-quiet">
      <PersonText>{name || reference}</PersonText>
    </Link>
  );
}
