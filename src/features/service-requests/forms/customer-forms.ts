/** The customer's forms on the page of a request: a message to staff, and preferred times for a visit. */
import type {
  FieldDefinition,
  FormDefinition,
  ValuesOf,
} from '#components/form/form-definition.ts';
import type { PreferredTimes, TimeOfDay } from '../customer-activity.ts';
import { defaultWords } from './common.ts';

export const messageForm = {
  ...defaultWords,
  name: 'Message',
  draft: 'request-message',
  sections: [
    {
      legend: '',
      fields: [
        {
          name: 'message',
          label: 'Your message',
          kind: 'textarea',
          rows: 5,
          required: 'Please write your message',
        },
      ],
    },
  ],
  success: { title: 'Message sent', description: 'We’ll read it and reply.' },
  failure: { ...defaultWords.failure, title: 'Message not sent' },
  submitLabel: 'Send message',
} as const satisfies FormDefinition;

const times: readonly { value: TimeOfDay; label: string }[] = [
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
  { value: 'evening', label: 'Evening' },
];

const firstDay = { name: 'day1', label: 'A day that suits you', kind: 'date' } as const;
const otherTimes = [
  { name: 'day2', label: 'Another day', kind: 'date', span: 3 },
  { name: 'day3', label: 'A third day', kind: 'date', span: 3 },
  {
    name: 'times',
    label: 'Time of day',
    kind: 'checkboxes',
    options: times,
    help: 'Check what suits you. If you check none, any time is fine.',
  },
] as const satisfies readonly FieldDefinition[];

/** Fields for days and times. All are optional. */
export const preferredTimeFields = [firstDay, ...otherTimes] as const;

export const anotherTimeForm = {
  ...defaultWords,
  name: 'Another time',
  draft: 'another-time',
  sections: [
    {
      legend: '',
      fields: [{ ...firstDay, required: 'Please choose a day' }, ...otherTimes],
    },
  ],
  success: {
    title: 'We have your days',
    description: 'We will contact you to confirm a time.',
  },
  failure: { ...defaultWords.failure, title: 'Not sent' },
  submitLabel: 'Ask for this time',
} as const satisfies FormDefinition;

/** The form for preferred times before a visit is scheduled. */
export const firstTimeForm = {
  ...anotherTimeForm,
  submitLabel: 'Send these days',
} as const satisfies FormDefinition;

/** @returns The days without duplicates. If no day is given, the times are left out. */
export function toPreferredTimes({
  day1,
  day2,
  day3,
  times,
}: ValuesOf<typeof anotherTimeForm>): PreferredTimes {
  const days = [...new Set([day1, day2, day3])].filter(Boolean);
  return { days, times: days.length > 0 ? (times as TimeOfDay[]) : [] };
}
