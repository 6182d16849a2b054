import type { RequestKind } from '#features/service-requests/request-kind.ts';

const forAll = [
  'Please be there, or have somebody there who can let us in.',
  'Please keep pets in another room.',
];

/** Instructions for customers before a visit. */
export const visitPreparation: Record<RequestKind, readonly string[]> = {
  quote: [...forAll, 'You don’t need to clean or move anything.'],
  booking: [...forAll, 'You don’t need to clean or move anything.'],
  assessment: [
    ...forAll,
    'Think of what worries you: doors, windows, lights, what happened before.',
  ],
  'pest-quote': [
    ...forAll,
    'Remember where you have seen pests, and leave those places as they are.',
  ],
  'guard-application': [...forAll, 'Have keys and alarm codes on hand, to show us how to get in.'],
};
