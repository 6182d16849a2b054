import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import {
  fieldsOf,
  refusalFor,
  type FormDefinition,
  type FormValues,
} from '#components/form/form-definition.ts';
import { emptyValues, formSchema } from '#components/form/form-schema.ts';
import { flatOptions, type Option } from '#components/form/options.ts';
import { assessmentForm } from './assessment.ts';
import { bookingForm } from './booking.ts';
import { guardApplicationForm } from './guard-application.ts';
import { pestQuoteForm } from './pest-quote.ts';
import { quoteForm } from './quote.ts';

// At this time it is still November 20 in California.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T05:00:00Z') }));

const person = {
  firstName: 'Ana',
  lastName: 'Ortiz',
  email: 'ana@example.com',
  phone: '(562) 555-0100',
};

/** The smallest valid values of each form: only the required fields. */
const quote = { ...person, services: ['Pest Control & Inspection'] };
const pestQuote = { ...person, pestProblems: ['Rodents (Mice/Rats)'] };
const booking = {
  ...person,
  address: '12 Ocean Blvd',
  city: 'Long Beach',
  zipCode: '90802',
  serviceType: 'pest-control',
  propertyType: 'retail',
  propertySize: 'xlarge',
};
const application = {
  fullName: 'Ana Ortiz',
  email: 'ana@example.com',
  phone: '562.555.0100',
  propertyAddress: '12 Ocean Blvd, Long Beach',
  propertyType: 'residential',
  propertySize: 'small',
  serviceType: 'emergency',
  coverage: 'premium',
  startDate: '2026-11-20',
  duration: 'ongoing',
  termsAccepted: true,
};

function wrongFields(form: FormDefinition, values: FormValues): string[] {
  const result = formSchema(form).safeParse({ ...emptyValues(form), ...values });
  return [...new Set(result.error?.issues.map((issue) => String(issue.path[0])))];
}

function choicesOf(form: FormDefinition, name: string): readonly Option[] {
  const field = fieldsOf(form).find((candidate) => candidate.name === name);
  return field && 'options' in field ? flatOptions(field.options) : [];
}

describe.each<[string, FormDefinition, FormValues]>([
  ['quote', quoteForm, quote],
  ['booking', bookingForm, booking],
  ['assessment', assessmentForm, person],
  ['pest quote', pestQuoteForm, pestQuote],
  ['guard application', guardApplicationForm, application],
])('%s', (_name, form, least) => {
  it('is accepted with the required fields alone', () => {
    expect(wrongFields(form, least)).toEqual([]);
  });

  it('refuses each required field when it is blank', () => {
    expect(wrongFields(form, {}).sort()).toEqual(Object.keys(least).sort());
  });

  it('has no field twice', () => {
    const names = fieldsOf(form).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('accepts only the offered options in its selects and lists', () => {
    for (const { name, kind } of fieldsOf(form)) {
      const value = (code: string) => (kind === 'checkboxes' ? [code] : code);
      for (const option of choicesOf(form, name)) {
        expect(wrongFields(form, { ...least, [name]: value(option.value) })).toEqual([]);
      }
      if (choicesOf(form, name).length === 0) continue;
      expect(wrongFields(form, { ...least, [name]: value('nonsense') })).toEqual([name]);
    }
  });
});

test.each<[FormDefinition, FormValues, string]>([
  [guardApplicationForm, application, 'startDate'],
  [bookingForm, booking, 'preferredDate'],
  [pestQuoteForm, pestQuote, 'inspectionDate'],
])('%#: days count from today in California', (form, least, name) => {
  expect(wrongFields(form, { ...least, [name]: '2026-11-20' })).toEqual([]);
  for (const day of ['2026-11-19', '2027-02-29', 'tomorrow']) {
    expect(wrongFields(form, { ...least, [name]: day })).toEqual([name]);
  }
});

describe('refusalFor returns the toast for', () => {
  const missing = {
    title: 'Missing Information',
    description: 'Please fill in all required fields.',
  };

  it.each<[string, FormDefinition, FormValues, object]>([
    ['an empty quote', quoteForm, {}, missing],
    ['a quote with a blank phone', quoteForm, { ...quote, phone: ' ' }, missing],
    [
      'a quote without a service',
      quoteForm,
      person,
      {
        title: 'Service Selection Required',
        description: 'Please select at least one service.',
      },
    ],
    [
      'a pest quote without a pest',
      pestQuoteForm,
      person,
      { title: 'Pest Problem Required', description: 'Please select at least one pest problem.' },
    ],
    [
      'an empty assessment',
      assessmentForm,
      {},
      {
        title: 'Missing Information',
        description: 'Please fill in all required contact information.',
      },
    ],
    ['a booking without a place', bookingForm, person, missing],
    [
      'a guard application with the terms alone',
      guardApplicationForm,
      { termsAccepted: true },
      missing,
    ],
    [
      'a guard application without the terms',
      guardApplicationForm,
      { ...application, termsAccepted: false },
      {
        title: 'Terms Required',
        description: 'Please accept the terms and conditions to continue.',
      },
    ],
    [
      'a quote with a wrong entry',
      quoteForm,
      { ...quote, email: 'ana' },
      {
        title: 'Please Check Your Entries',
        description: 'The marked fields need another look.',
      },
    ],
  ])('%s', (_name, form, values, toast) => {
    expect(refusalFor(form, { ...emptyValues(form), ...values })).toEqual(toast);
  });
});

test('every field about access, codes or contacts has `onlyInRequest`, which keeps it out of mails', () => {
  const forms = [quoteForm, pestQuoteForm, bookingForm, assessmentForm, guardApplicationForm];
  const undecided = forms
    .flatMap((form: FormDefinition) => fieldsOf(form))
    .filter(({ label, onlyInRequest }) => {
      const words = label.replace('ZIP code', '');
      return (
        onlyInRequest === undefined && /\b(access|code|key|pin|password|contacts)/i.test(words)
      );
    });
  expect(undecided.map(({ name }) => name)).toEqual([]);
});
