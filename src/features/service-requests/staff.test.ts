import { describe, expect, it, test } from 'vitest';
import { serviceRequest } from '#testing/factories.ts';
import { answersOf } from './answers.ts';
import { contactActions, preferenceText } from './contact-actions.ts';
import { requestFilterFormat } from './request-filter.ts';
import { requestKinds } from './request-kind.ts';
import type { ServiceRequest } from './service-request.ts';

function request(part: Partial<ServiceRequest> = {}): ServiceRequest {
  const { email, phone } = serviceRequest();
  const contact = { firstName: 'Ana', lastName: 'Ortiz', email, phone };
  return serviceRequest({ ...part, fields: { ...contact, ...part.fields } });
}

describe('answersOf', () => {
  it('has labels instead of codes, days in words, yes or no, and blank answers', () => {
    const booking = request({
      kind: 'booking',
      fields: {
        serviceType: 'pest-control',
        preferredDate: '2031-05-20',
        emergencyService: true,
        city: 'Long Beach',
      },
    });
    const texts = Object.fromEntries(
      answersOf(booking)
        .flatMap((section) => section.answers)
        .map(({ name, text }) => [name, text]),
    );
    expect(texts).toMatchObject({
      firstName: 'Ana',
      serviceType: 'Pest Control',
      preferredDate: 'Tue, May 20, 2031',
      emergencyService: 'Yes',
      previousServices: 'Not checked',
      city: 'Long Beach',
      referralSource: '',
    });
  });

  it('uses the topics of the sections instead of legends that address the customer', () => {
    for (const kind of requestKinds) {
      for (const { topic } of answersOf(request({ kind, fields: {} }))) {
        expect(topic).not.toMatch(/\b(your?|we)\b/i);
      }
    }
    expect(answersOf(request({ kind: 'booking', fields: {} }))[0]?.topic).toBe('Contact');
  });

  it('keeps a code that the form no longer offers', () => {
    const [first] = answersOf(request({ fields: { urgency: 'yesterday' } }))
      .flatMap((section) => section.answers)
      .filter(({ name }) => name === 'urgency');
    expect(first?.text).toBe('yesterday');
  });

  it('names the chosen plan without its price, which may have changed since', () => {
    const texts = answersOf(request({ kind: 'guard-application', fields: { coverage: 'elite' } }))
      .flatMap((section) => section.answers)
      .map(({ text }) => text);
    expect(texts).toContain('Elite');
  });
});

describe('contactActions', () => {
  it('is empty without a phone number', () => {
    expect(contactActions(request({ phone: '' }))).toEqual([]);
  });

  it('has the preferred way first', () => {
    const texted = request({ fields: { preferredContact: 'text' } });
    const actions = contactActions(texted);
    expect(actions.map(({ way }) => way)).toEqual(['text', 'phone']);
    expect(actions[0]).toMatchObject({ href: 'sms:+15625550100', isPreferred: true });
    expect(preferenceText(texted)).toBe('Prefers a text');
  });

  it.each(['any', undefined])('prefers none if the preferred contact is %j', (preferredContact) => {
    const any = request(preferredContact ? { fields: { preferredContact } } : {});
    expect(contactActions(any).map(({ way }) => way)).toEqual(['phone', 'text']);
    expect(contactActions(any).some(({ isPreferred }) => isPreferred)).toBe(false);
    expect(preferenceText(any)).toBe('');
  });
});

test('requestFilterFormat reads and writes the whole filter', () => {
  const { parse, toParams } = requestFilterFormat;
  const search = 'q=ana+ortiz&show=to-answer&page=3';
  const filter = parse(new URLSearchParams(search));
  expect(filter).toEqual({ query: 'ana ortiz', show: 'to-answer', page: 3 });
  expect(toParams(filter).toString()).toBe(search);
});
