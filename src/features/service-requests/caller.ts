import type { FormValues } from '#components/form/form-definition.ts';

/** Contact data of a caller from an earlier request or order. */
interface Contact {
  name: string;
  email: string;
  phone: string;
  /** The address, by field name of the forms. */
  place: FormValues;
}

/** Values for the fields of all forms. Some forms split the name or the address into several fields. */
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
