import type { FormValues } from '#components/form/form-definition.ts';

/** A caller, as known from an earlier request or order. */
interface Contact {
  name: string;
  email: string;
  phone: string;
  /** Fields of the address, by their names in the forms. */
  place: FormValues;
}

/** Values for the fields of all forms. Some forms have one field for the name or the address, others have several. */
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
