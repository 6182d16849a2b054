import type { FormValues } from '#components/form/form-definition.ts';

/** Somebody who calls, from what they sent or ordered before. */
interface Contact {
  name: string;
  email: string;
  phone: string;
  /** The fields of an address by their names in the forms. */
  place: FormValues;
}

/** Forms ask for the name and the address in one field or in several. */
export function fieldsOfCaller({ name, email, phone, place }: Contact): FormValues {
  const [, firstName = name, lastName = ''] = /^(.*\S)\s+(\S+)$/.exec(name) ?? [];
  const line = [place.address, place.city, place.zipCode].filter(Boolean).join(', ');
  return {
    address: place.propertyAddress ?? '',
    propertyAddress: line,
    ...place,
    fullName: name,
    firstName,
    lastName,
    email,
    phone,
  };
}
