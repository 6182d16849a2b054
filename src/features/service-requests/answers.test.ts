import { expect, test } from 'vitest';
import { chosenAnswers } from './answers.ts';

test('the answers that the form words are kept, and no others', () => {
  const answers = {
    pestProblems: ['Ants', 'call evil.example'],
    severity: 'mild',
    description: 'In the attic',
    petsSafetyNeeded: true,
    childSafetyNeeded: false,
    inspectionDate: '2027-05-20',
    propertyType: 'a castle',
    note: 'no field of the form',
  };
  expect(chosenAnswers('pest-quote', answers)).toEqual({
    pestProblems: ['Ants'],
    severity: 'mild',
    petsSafetyNeeded: true,
    inspectionDate: '2027-05-20',
  });
});
