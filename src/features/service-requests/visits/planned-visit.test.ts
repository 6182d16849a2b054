import { describe, expect, it, test } from 'vitest';
import { plannedVisit, serviceRequest } from '#testing/factories.ts';
import type { CustomerActivity } from '#features/service-requests/customer-activity.ts';
import { scheduleFilterFormat } from './schedule-filter.ts';
import { preferredTimeInForm, preferredTimesOf } from './preferred-times.ts';
import { personNamed } from './person.ts';
import {
  clashingVisits,
  mapLink,
  requestedAnswers,
  routeLink,
  streetAddress,
  visitsOn,
  type PlannedVisit,
} from './planned-visit.ts';
import { nextVisits } from './visit.ts';
import { visitWarnings } from './warnings.ts';

function visit(startsAt: string, durationMinutes = 60, ...names: string[]): PlannedVisit {
  const people = (names.length > 0 ? names : ['Sam Reyes']).map((name) => ({
    ...{ person: name.toLowerCase(), name, isMember: false },
  }));
  return plannedVisit({ startsAt, durationMinutes, people });
}

describe('preferredTimeInForm', () => {
  it.each([
    [{ preferredDate: '2031-05-20', preferredTime: 'morning' }, '09:00', ', in the morning'],
    [{ inspectionDate: '2031-05-20' }, '', ''],
    [{ startDate: '2031-05-20', timeframe: 'afternoon' }, '13:00', ', in the afternoon'],
    [{ preferredDate: '2031-05-20', preferredTime: 'evening' }, '17:00', ', in the evening'],
    [{ preferredDate: '2031-05-20', preferredTime: 'flexible' }, '', ''],
  ])('reads a day and an hour from %j', (fields, time, words) => {
    expect(preferredTimeInForm({ fields })).toEqual({
      day: '2031-05-20',
      time,
      words: `Tue, May 20, 2031${words}`,
    });
  });

  it('is empty without a day, and for a day that does not exist', () => {
    const nothing = { day: '', time: '', words: '' };
    expect(preferredTimeInForm({ fields: {} })).toEqual(nothing);
    expect(preferredTimeInForm({ fields: { preferredDate: '2031-02-30' } })).toEqual(nothing);
  });
});

test('preferredTimesOf returns the last preferred days, or else those of the form, without past days', () => {
  const asks = (times: ('morning' | 'evening')[], isHandled = false): CustomerActivity => ({
    ...{
      id: '1',
      kind: 'another-time',
      at: '',
      visitId: null,
      planId: null,
      visitAt: null,
      isHandled,
    },
    asked: { days: ['2031-05-20', '2031-05-21'], times },
  });
  const chosen = { fields: { preferredDate: '2031-05-19', preferredTime: 'afternoon' } };
  const hours = (...given: [CustomerActivity[], string]) =>
    preferredTimesOf(chosen, ...given).map(({ day, time }) => `${day} ${time}`);
  expect(hours([], '2031-05-19')).toEqual(['2031-05-19 13:00']);
  expect(hours([], '2031-05-20')).toEqual([]);
  expect(hours([asks([], true)], '2031-05-19')).toEqual(['2031-05-19 13:00']);
  expect(hours([asks([])], '2031-05-19')).toEqual(['2031-05-20 ', '2031-05-21 ']);
  expect(hours([asks([]), asks(['morning', 'evening'])], '2031-05-21')).toEqual([
    '2031-05-21 09:00',
    '2031-05-21 17:00',
  ]);
});

test('clashingVisits finds open visits of one person that overlap', () => {
  const [nine, half, ten, other, both] = [
    visit('2031-05-20T16:00:00Z', 60),
    visit('2031-05-20T16:59:00Z', 30),
    visit('2031-05-20T17:30:00Z', 30),
    visit('2031-05-20T16:00:00Z', 60, 'Dana'),
    visit('2031-05-20T17:15:00Z', 30, 'Dana', 'Sam Reyes'),
  ].map((one, index) => ({ ...one, visit: { ...one.visit, id: String(index) } }));
  expect([...clashingVisits([nine!, half!, ten!, other!])]).toEqual(['0', '1']);
  expect([...clashingVisits([half!, ten!, both!])]).toEqual(['1', '2', '4']);
  const unassigned = [nine!, half!].map((one) => ({
    ...one,
    visit: { ...one.visit, people: [] },
  }));
  expect(clashingVisits(unassigned).size).toBe(0);
  const finished = { ...half!, visit: { ...half!.visit, outcome: 'done' as const } };
  expect(clashingVisits([nine!, finished]).size).toBe(0);
});

test('nextVisits has the next visit of a plan, its past visits, and visits without a plan', () => {
  const of = (id: string, isOfPlan = true) => plannedVisit({ id, isOfPlan }).visit;
  const [over, next, later, other] = [of('over'), of('next'), of('later'), of('other', false)];
  const first = nextVisits([over, next, later, other], (visit) => visit === over);
  expect(first).toEqual([over, next, other]);
});

test('personNamed ignores case and accents, and takes an unknown name for a new contractor', () => {
  const people = [{ key: 'an id', name: 'Zoë Ito', isMember: true, hasLeft: false }];
  expect(personNamed(' zoe ITO', people)).toBe('an id');
  expect(personNamed('Someone Else', people)).toBe('someone else');
});

describe('visitWarnings', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  // From 10 to 11 AM in California.
  const planned = {
    id: undefined,
    startsAt: '2026-11-23T18:00:00.000Z',
    durationMinutes: 60,
    people: ['sam reyes'],
  };
  const about = (other: PlannedVisit) => visitWarnings(planned, [other], now).warnings;

  it('warns about a time in the past', () => {
    expect(visitWarnings(planned, [], new Date('2026-11-23T18:00:01Z'))).toEqual({
      warnings: ['This time is in the past.'],
      isClash: false,
    });
    expect(visitWarnings(planned, [], now).warnings).toEqual([]);
  });

  it.each([
    ['2026-11-23T17:01:00Z', 60],
    ['2026-11-23T18:30:00Z', 30],
    ['2026-11-23T18:59:00Z', 480],
    ['2026-11-23T11:00:00Z', 480],
  ])('warns about an overlapping visit at %s for %i minutes', (startsAt, minutes) => {
    expect(visitWarnings(planned, [visit(startsAt, minutes)], now).isClash).toBe(true);
    expect(about(visit(startsAt, minutes))[0]).toMatch(
      /^.Sam Reyes. has another visit then: .Ana Ortiz., /,
    );
  });

  it.each([
    ['2026-11-23T17:00:00Z', 0],
    ['2026-11-23T16:31:00Z', 29],
    ['2026-11-23T19:00:00Z', 0],
    ['2026-11-23T19:15:00Z', 15],
  ])(
    'warns about too little time to travel between this visit and one at %s',
    (startsAt, minutes) => {
      expect(about(visit(startsAt))[0]).toContain(`has only ${minutes} minutes between`);
    },
  );

  it('names only the people who would have to be at both visits', () => {
    const other = visit('2026-11-23T18:00:00Z', 60, 'Lee Cho', 'Sam Reyes', 'Dana');
    const both = { ...planned, people: ['dana', 'lee cho', 'ann'] };
    expect(visitWarnings(both, [other], now)).toEqual({
      isClash: true,
      warnings: [
        expect.stringMatching(/^.Lee Cho. and .Dana. have another visit then: .Ana Ortiz./),
      ],
    });
  });

  it('ignores half an hour between visits, other people, finished visits and the visit itself', () => {
    expect(about(visit('2026-11-23T16:30:00Z'))).toEqual([]);
    expect(about(visit('2026-11-23T19:30:00Z'))).toEqual([]);
    expect(about(visit('2026-11-23T18:00:00Z', 60, 'Dana'))).toEqual([]);
    const same = visit(planned.startsAt);
    expect(about({ ...same, visit: { ...same.visit, outcome: 'done' } })).toEqual([]);
    expect(visitWarnings({ ...planned, id: same.visit.id }, [same], now).warnings).toEqual([]);
  });
});

test('visitsOn finds the visits of a day in California', () => {
  const late = visit('2026-11-24T07:30:00Z');
  expect(visitsOn([late], '2026-11-23')).toEqual([late]);
  expect(visitsOn([late], '2026-11-24')).toEqual([]);
});

test('streetAddress joins the fields of the form, and mapLink encodes the address', () => {
  const fields = { address: '12 Ocean Blvd', city: 'Long Beach', state: 'CA', zipCode: '90802' };
  expect(streetAddress({ fields })).toBe('12 Ocean Blvd, Long Beach, CA 90802');
  const twoLines = { ...fields, address2: 'Apt 4B' };
  expect(streetAddress({ fields: twoLines })).toBe('12 Ocean Blvd, Apt 4B, Long Beach, CA 90802');
  expect(streetAddress({ fields: { city: 'Irvine' } })).toBe('Irvine');
  expect(streetAddress({ fields: { propertyAddress: '1180 Linda Vista Ave' } })).toBe(
    '1180 Linda Vista Ave',
  );
  expect(streetAddress({ fields: {} })).toBe('');
  expect(mapLink('1 A & B St')).toMatch(/query=1%20A%20%26%20B%20St$/);
});

test('routeLink has the stops in their order, at most ten, without visits that have no address', () => {
  const at = (address: string): PlannedVisit => ({
    ...plannedVisit(),
    request: serviceRequest({ fields: { address } }),
  });
  const { href, stops } = routeLink([at('1 Elm St'), at(''), at('2 Oak & Co St'), at('3 Fir St')]);
  const query = new URL(href).searchParams;
  expect(stops).toBe(3);
  expect(query.get('waypoints')).toBe('1 Elm St|2 Oak & Co St');
  expect(query.get('destination')).toBe('3 Fir St');
  expect(routeLink(Array.from({ length: 12 }, (_, index) => at(`${index} St`))).stops).toBe(10);
  expect(routeLink([]).stops).toBe(0);
});

test('requestedAnswers leaves out contact data, times and blank answers', () => {
  const asked = requestedAnswers(
    serviceRequest({
      kind: 'booking',
      fields: {
        firstName: 'Ana',
        city: 'Long Beach',
        serviceType: 'pest-control',
        preferredDate: '2031-05-20',
        emergencyService: true,
        previousServices: false,
        description: 'Ants',
      },
    }),
  );
  expect(asked.map(({ text }) => text)).toEqual(['Pest Control', 'Yes', 'Ants']);
});

test('scheduleFilterFormat reads and writes the day, the person and "ahead"', () => {
  const { parse, toParams } = scheduleFilterFormat;
  const filter = { day: '2031-05-20', person: 'Sam Reyes', isAhead: false };
  expect(toParams(filter).toString()).toBe('day=2031-05-20&person=Sam+Reyes');
  const all = { day: null, person: null, isAhead: false };
  expect(toParams({ ...all, isAhead: true }).toString()).toBe('ahead=1');
  expect(parse(toParams(filter))).toEqual(filter);
  expect(parse(new URLSearchParams('day=2031-02-30&person=%20'))).toEqual(all);
});
