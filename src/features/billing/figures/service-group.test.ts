import { expect, test } from 'vitest';
import { assessmentServices } from '#content/assessment-options.ts';
import { quoteServices } from '#content/form-options.ts';
import { services } from '#content/services.ts';
import { serviceGroup, servicesOf } from './service-group.ts';

test('a service has one name, whichever form asks for it', () => {
  for (const service of [
    'pest-quote',
    'booking: pest-control',
    'quote: Pest Control & Inspection',
    'assessment: termite-treatment',
  ]) {
    expect(serviceGroup(service)).toBe('Pest Control');
    expect(servicesOf('Pest Control')).toContain(service);
  }
  expect(serviceGroup('guard-application: event')).toBe('Live Guard Response');
  expect(serviceGroup('quote')).toBe('No service named');
});

test('a service that no form offers keeps its own name', () => {
  expect(serviceGroup('booking: a roof')).toBe('a roof');
  expect(servicesOf('a roof')).toContain('booking: a roof');
});

test('each choice of the forms belongs to a service of the site', () => {
  const names = [...services.map(({ name }): string => name), 'Other'];
  const offered = [
    ...quoteServices.map(({ value }) => `quote: ${value}`),
    ...assessmentServices.flatMap(({ options }) =>
      options.map(({ value }) => `assessment: ${value}`),
    ),
  ];
  expect(offered.map(serviceGroup).filter((name) => !names.includes(name))).toEqual([]);
});
