/** The columns of a customer list. Each column gets a field from its name or from the choice of staff. */
import { foldText } from '#lib/format/fold-text.ts';

export const columnLabels = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  note: 'Note',
  work: 'Plan: what we do',
  price: 'Plan: price',
  rhythm: 'Plan: how often',
  day: 'Plan: next day',
} as const;
export type Column = keyof typeof columnLabels;

/** The field of each column of the file; `null` for a column that is not imported. */
export type Columns = readonly (Column | null)[];

/** Column names in the exports of other programs, without spaces and punctuation. Earlier names win. */
const names: Record<Column, readonly string[]> = {
  name: [
    ...['name', 'fullname', 'customer', 'customername', 'client', 'clientname', 'displayname'],
    ...['contact', 'contactname', 'company', 'companyname', 'business', 'businessname'],
  ],
  firstName: ['firstname', 'first', 'givenname', 'fname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'lname'],
  email: ['email', 'emailaddress', 'mail', 'primaryemail', 'email1', 'mainemail'],
  phone: [
    ...['phone', 'phonenumber', 'telephone', 'tel', 'primaryphone', 'mainphone', 'phone1'],
    ...['mobile', 'mobilephone', 'cell', 'cellphone', 'homephone', 'workphone'],
  ],
  street: [
    ...['street', 'streetaddress', 'address', 'address1', 'addressline1', 'street1'],
    ...['serviceaddress', 'servicestreet', 'billingaddress', 'billingstreet', 'mailingaddress'],
  ],
  city: ['city', 'town', 'servicecity', 'billingcity'],
  state: ['state', 'stateprovince', 'province', 'servicestate', 'billingstate', 'mailingstate'],
  zip: ['zip', 'zipcode', 'postalcode', 'postcode', 'postal', 'servicezip', 'billingzip'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'memo', 'internalnotes'],
  work: ['plan', 'service', 'planname', 'servicename', 'servicetype', 'work'],
  price: ['price', 'planprice', 'rate', 'amount', 'fee', 'serviceprice', 'pricepervisit'],
  rhythm: ['rhythm', 'frequency', 'interval', 'howoften', 'recurrence', 'every', 'schedule'],
  day: [
    ...['day', 'nextday', 'nextvisit', 'nextservice', 'nextservicedate', 'nextdate', 'nextdue'],
    ...['date', 'startdate', 'firstday', 'firstvisit'],
  ],
};

/** For these fields, staff must choose if two columns have the same name. */
const identifying = [
  ...(['name', 'firstName', 'lastName', 'email', 'phone'] as const),
  ...(['street', 'city', 'state', 'zip'] as const),
];

const plainName = (name: string) => foldText(name).replace(/[^a-z0-9]/g, '');

/** Guesses the field of each column. Columns with the same name get no field, so staff choose. */
export function guessColumns(header: readonly string[]): Columns {
  const plain = header.map(plainName);
  const columns: (Column | null)[] = header.map(() => null);
  for (const column of Object.keys(names) as Column[]) {
    const found = names[column].find((name) => plain.includes(name));
    if (found && plain.indexOf(found) === plain.lastIndexOf(found)) {
      columns[plain.indexOf(found)] = column;
    }
  }
  return columns;
}

/** Names of the columns without a field that are not empty. Their contents are not imported. */
export function leftOutColumns(
  [header = [], ...rows]: readonly (readonly string[])[],
  columns: Columns,
): string[] {
  return header
    .map((name, index) => ({ name: name.trim() || `Column ${index + 1}`, index }))
    .filter(({ index }) => !columns[index] && rows.some((row) => row[index]?.trim()))
    .map(({ name }) => name);
}

/** Gives a column a field. The column that had the field before loses it. */
export function chooseColumn(columns: Columns, index: number, chosen: Column | null): Columns {
  return columns.map((column, at) => {
    if (at === index) return chosen;
    return column === chosen ? null : column;
  });
}

/** Sentence about a problem with the columns; `null` if the columns suffice for an import. */
export function columnsProblem(header: readonly string[], columns: Columns): string | null {
  if (header.some((name) => /\S@\S+\.\S/.test(name))) {
    return 'The first line of the file has to name the columns, such as Name, Email and Phone. It has a customer: add a line above it.';
  }
  const plain = header.map(plainName);
  const twice = plain.findIndex((name, index) => {
    const column = identifying.find((one) => names[one].includes(name));
    return column && !columns.includes(column) && plain.lastIndexOf(name) > index;
  });
  if (twice >= 0) {
    return `Two columns are called “${header[twice]?.trim() ?? ''}”. Choose below which of them to use.`;
  }
  const has = (column: Column) => columns.includes(column);
  if (!has('name') && !has('firstName') && !has('lastName')) {
    return 'No column has the names. Choose below which one it is.';
  }
  if (!has('email') && !has('phone')) {
    return 'No column has email addresses or phone numbers. Choose below which one it is.';
  }
  return null;
}
