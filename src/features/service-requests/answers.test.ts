import { expect, test } from 'vitest';
import { chosenAnswers, serviceLabel, serviceName } from './answers.ts';

test('chosenAnswers keeps options, check marks and days, and drops text that was typed', () => {
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

test('serviceLabel names the form and the service, as the form names it', () => {
  expect(serviceLabel('booking: sanitation')).toBe('Booking: Sanitation & Disinfection');
  expect(serviceLabel('quote: Biohazard Remediation')).toBe('Quote request: Biohazard Remediation');
  expect(serviceLabel('pest-quote')).toBe('Pest quote');
  expect(serviceLabel('booking: something else')).toBe('Booking: something else');
});

test('serviceName leaves out the name of the form', () => {
  expect(serviceName('booking: sanitation')).toBe('Sanitation & Disinfection');
  expect(serviceName('quote: Biohazard Remediation')).toBe('Biohazard Remediation');
  expect(serviceName('booking')).toBe('Booking');
  expect(serviceName('pest-quote')).toBe('Pest Control');
  expect(serviceName('guard-application: scheduled')).toBe('Live Guard Response');
});
