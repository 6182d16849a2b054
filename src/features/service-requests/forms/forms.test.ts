import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  fieldsOf,
  refusalFor,
  type FormDefinition,
  type FormValues,
} from '#components/form/form-definition.ts';
import { assessmentForm } from './assessment.ts';
import { bookingForm } from './booking.ts';
import { guardApplicationForm } from './guard-application.ts';
import { pestQuoteForm } from './pest-quote.ts';
import { quoteForm } from './quote.ts';

// In California it is still the 20th.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T05:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const person = {
  firstName: 'Ana',
  lastName: 'Ortiz',
  email: 'ana@example.com',
  phone: '(562) 555-0100',
};

const booked = {
  ...person,
  address: '12 Ocean Blvd',
  city: 'Long Beach',
  zipCode: '90802',
  serviceType: 'pest-control',
  propertyType: 'retail',
  propertySize: 'xlarge',
};

const guarded = {
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

const missing = {
  title: 'Missing Information',
  description: 'Please fill in all required fields.',
};

/** Form, the least that is accepted, and the fields that are refused when blank, in the order they stand. */
const forms: [string, FormDefinition, FormValues, string[]][] = [
  [
    'quote',
    quoteForm as unknown as FormDefinition,
    { ...person, services: ['Pest Control & Inspection'] },
    ['firstName', 'lastName', 'email', 'phone', 'services'],
  ],
  [
    'booking',
    bookingForm as unknown as FormDefinition,
    booked,
    [
      'firstName',
      'lastName',
      'email',
      'phone',
      'address',
      'city',
      'zipCode',
      'serviceType',
      'propertyType',
      'propertySize',
    ],
  ],
  [
    'assessment',
    assessmentForm as unknown as FormDefinition,
    person,
    ['firstName', 'lastName', 'email', 'phone'],
  ],
  [
    'pest quote',
    pestQuoteForm as unknown as FormDefinition,
    { ...person, pestProblems: ['Rodents (Mice/Rats)'] },
    ['firstName', 'lastName', 'email', 'phone', 'pestProblems'],
  ],
  [
    'guard application',
    guardApplicationForm as unknown as FormDefinition,
    guarded,
    [
      'fullName',
      'email',
      'phone',
      'propertyAddress',
      'propertyType',
      'propertySize',
      'serviceType',
      'coverage',
      'startDate',
      'duration',
      'termsAccepted',
    ],
  ],
];

function wrongFields(form: FormDefinition, values: FormValues): string[] {
  const result = form.schema().safeParse({ ...form.empty, ...values });
  return [...new Set(result.error?.issues.map((issue) => String(issue.path[0])))];
}

describe.each(forms)('%s', (_name, form, least, required) => {
  it('is accepted with the required fields alone', () => {
    expect(wrongFields(form, least)).toEqual([]);
  });

  it('refuses exactly the required fields when empty', () => {
    expect(wrongFields(form, {}).sort()).toEqual([...required].sort());
  });

  it.each(required)('refuses a blank %s', (name) => {
    const blank = typeof least[name] === 'string' ? '   ' : form.empty[name]!;
    const isSelect = fieldsOf(form).find((field) => field.name === name)?.kind === 'select';
    expect(wrongFields(form, { ...least, [name]: isSelect ? '' : blank })).toEqual([name]);
  });

  it('asks for every field, each once, and marks the required ones', () => {
    const fields = fieldsOf(form);
    const unasked = form === (guardApplicationForm as unknown) ? ['guardPreferences'] : [];
    expect([...fields.map((field) => field.name), ...unasked].sort()).toEqual(
      Object.keys(form.empty).sort(),
    );
    expect(
      fields
        .filter((field) => field.required)
        .map((field) => field.name)
        .sort(),
    ).toEqual([...required].sort());
  });

  it('accepts every option it offers and no other', () => {
    for (const field of fieldsOf(form)) {
      if (field.kind !== 'select' && field.kind !== 'checkboxes') continue;
      const codes = field.options.flatMap((entry) =>
        'options' in entry ? entry.options.map((option) => option.value) : [entry.value],
      );
      const value = (code: string) => (field.kind === 'select' ? code : [code]);
      for (const code of codes) {
        expect(wrongFields(form, { ...least, [field.name]: value(code) })).toEqual([]);
      }
      expect(wrongFields(form, { ...least, [field.name]: value('nonsense') })).toEqual([
        field.name,
      ]);
    }
  });

  it.each([
    ['email', ['ana', 'ana@', 'a b@example.com', 'ana@example.com\r\nBcc: x@y.zz']],
    ['phone', ['555-0100', 'call me', '1'.repeat(21)]],
  ] as const)('refuses a malformed %s', (name, values) => {
    for (const value of values)
      expect(wrongFields(form, { ...least, [name]: value })).toEqual([name]);
  });

  it.each(['+1 562-555-0100', '5625550100', '562.555.0100 ext. 12'])(
    'takes the phone number %s',
    (phone) => {
      expect(wrongFields(form, { ...least, phone })).toEqual([]);
    },
  );

  it('refuses texts of 5,000 characters without cutting them', () => {
    for (const field of fieldsOf(form)) {
      if (field.kind !== 'textarea' && field.kind !== 'text') continue;
      expect(wrongFields(form, { ...least, [field.name]: 'a'.repeat(5000) })).toEqual([field.name]);
    }
  });
});

describe('option lists', () => {
  const codes = (form: FormDefinition, name: string) => {
    const field = fieldsOf(form).find((candidate) => candidate.name === name)!;
    if (!('options' in field)) throw new Error(`${name} has no options`);
    return field.options.flatMap((entry) =>
      'options' in entry ? entry.options.map((option) => option.value) : [entry.value],
    );
  };

  it.each([
    [quoteForm, 'propertyType', 'residential apartment commercial office warehouse worship other'],
    [quoteForm, 'urgency', 'emergency urgent standard planning'],
    [quoteForm, 'preferredContact', 'phone text email any'],
    [quoteForm, 'contactTime', 'morning afternoon evening anytime'],
    [bookingForm, 'propertyType', 'residential apartment office retail warehouse restaurant other'],
    [bookingForm, 'propertySize', 'small medium large xlarge'],
    [
      bookingForm,
      'serviceType',
      'sanitation pest-control emergency-supplies complete-protection surveillance multiple consultation',
    ],
    [bookingForm, 'preferredTime', 'morning afternoon evening flexible'],
    [bookingForm, 'referralSource', 'google referral social local-ad repeat other'],
    [assessmentForm, 'timeframe', 'morning afternoon evening flexible'],
    [assessmentForm, 'referralSource', 'search referral insurance emergency repeat other'],
    [
      pestQuoteForm,
      'propertyType',
      'single-family apartment townhouse commercial restaurant office warehouse other',
    ],
    [pestQuoteForm, 'propertySize', 'under-1000 1000-2000 2000-3000 3000-5000 over-5000'],
    [pestQuoteForm, 'severity', 'mild moderate severe emergency'],
    [pestQuoteForm, 'urgency', 'asap this-week next-week within-month'],
    [
      guardApplicationForm,
      'propertyType',
      'residential apartment commercial warehouse retail office other',
    ],
    [guardApplicationForm, 'serviceType', 'emergency scheduled event ongoing'],
    [guardApplicationForm, 'coverage', 'basic premium elite custom'],
    [guardApplicationForm, 'duration', '1month 3months 6months 12months ongoing'],
  ] as const)('%#: $1 offers its codes', (form, name, expected) => {
    expect(codes(form as unknown as FormDefinition, name)).toEqual(expected.split(' '));
  });

  it('offers about 40 assessment services, Other last, and 29 concerns', () => {
    const form = assessmentForm as unknown as FormDefinition;
    const services = codes(form, 'serviceType');
    expect(services).toHaveLength(40);
    expect(new Set(services).size).toBe(40);
    expect(services.at(-1)).toBe('other');
    expect(new Set(codes(form, 'concerns')).size).toBe(29);
    expect(codes(form, 'concerns')).toHaveLength(29);
  });

  it('shows the plans with the prices of the plan list', () => {
    const field = fieldsOf(guardApplicationForm as unknown as FormDefinition).find(
      ({ name }) => name === 'coverage',
    )!;
    const labels =
      'options' in field ? field.options.map((entry) => 'label' in entry && entry.label) : [];
    expect(labels).toEqual([
      'Basic - $199/month',
      'Premium - $349/month',
      'Elite - $599/month',
      'Custom Quote',
    ]);
  });
});

describe('days', () => {
  const startDate = (value: string) =>
    wrongFields(guardApplicationForm as unknown as FormDefinition, {
      ...guarded,
      startDate: value,
    });

  it('count from today in California', () => {
    expect(startDate('2026-11-20')).toEqual([]);
    expect(startDate('2026-11-19')).toEqual(['startDate']);
    expect(startDate('2027-02-29')).toEqual(['startDate']);
    expect(startDate('tomorrow')).toEqual(['startDate']);
  });

  it.each([
    [bookingForm, booked, 'preferredDate'],
    [pestQuoteForm, { ...person, pestProblems: ['Ants'] }, 'inspectionDate'],
  ] as const)('%#: may stay open where they are a preference', (form, least, name) => {
    const definition = form as unknown as FormDefinition;
    expect(wrongFields(definition, { ...least, [name]: '2026-11-19' } as FormValues)).toEqual([
      name,
    ]);
    expect(wrongFields(definition, { ...least, [name]: '2026-11-20' } as FormValues)).toEqual([]);
  });
});

it.each(['', '90802', '90802-1234'])('an optional ZIP code may be %j', (zipCode) => {
  expect(wrongFields(assessmentForm as unknown as FormDefinition, { ...person, zipCode })).toEqual(
    [],
  );
});

it.each(['9080', 'ABCDE', '90802-1'])('an optional ZIP code may not be %j', (zipCode) => {
  expect(wrongFields(assessmentForm as unknown as FormDefinition, { ...person, zipCode })).toEqual([
    'zipCode',
  ]);
});

describe('toasts', () => {
  const refusal = (form: unknown, values: FormValues) => {
    const definition = form as FormDefinition;
    return refusalFor(definition, { ...definition.empty, ...values });
  };

  it('say what is missing', () => {
    expect(refusal(quoteForm, {})).toEqual(missing);
    expect(refusal(quoteForm, { ...person, phone: ' ' })).toEqual(missing);
    expect(refusal(quoteForm, person)).toEqual({
      title: 'Service Selection Required',
      description: 'Please select at least one service.',
    });
    expect(refusal(pestQuoteForm, {})).toEqual(missing);
    expect(refusal(pestQuoteForm, person)).toEqual({
      title: 'Pest Problem Required',
      description: 'Please select at least one pest problem.',
    });
    expect(refusal(assessmentForm, {})).toEqual({
      title: 'Missing Information',
      description: 'Please fill in all required contact information.',
    });
    expect(refusal(bookingForm, person)).toEqual(missing);
    expect(refusal(guardApplicationForm, { termsAccepted: true })).toEqual(missing);
    expect(refusal(guardApplicationForm, { ...guarded, termsAccepted: false })).toEqual({
      title: 'Terms Required',
      description: 'Please accept the terms and conditions to continue.',
    });
  });

  it('do not call wrong what is only missing, nor missing what is wrong', () => {
    expect(refusal(quoteForm, { ...person, services: ['x'], email: 'ana' }).title).toBe(
      'Please Check Your Entries',
    );
  });
});
