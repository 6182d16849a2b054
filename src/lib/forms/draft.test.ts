// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fillStorage } from '#testing/full-storage.ts';
import { discardDrafts, draftOf } from './draft.ts';

const empty = { name: '', terms: false, concerns: [] as string[], city: '' };
/** Creates a new draft object, as a reload does. Its values can come only from the storage. */
const draft = (area?: 'local') => draftOf('draft-assessment', empty, area);
const ana = { ...empty, name: 'Ana' };

it('read returns a stored draft, save keeps only the fields of the form, and discard removes it', () => {
  window.sessionStorage.setItem('draft-assessment', '{"values":{"name":"Ana"}}');
  expect(draft().read()).toEqual(ana);
  expect(draft().save({ ...ana, city: 'Irvine', cardNumber: '4242' })).toBe(true);
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('4242');
  expect(draft().read()).toEqual({ ...ana, city: 'Irvine' });
  draft().discard();
  expect(draft().read()).toBeUndefined();
  expect(window.sessionStorage).toHaveLength(0);
});

it('in a browser without storage it keeps draft and key in memory, and save returns false', () => {
  fillStorage('sessionStorage');
  expect(draft().save(ana)).toBe(false);
  expect(draft().read()).toEqual(ana);
  expect(draft().key()).toBe(draft().key());
  draft().discard();
});

it.each(['null', '3', '{}', '{"values":null,"key":"k"}', '{"values":{}}', 'broken'])(
  'reads a stored %s as no draft',
  (stored) => {
    window.sessionStorage.setItem('draft-assessment', stored);
    expect(draft().read()).toBeUndefined();
  },
);

it('keeps values with a known name and type, and drops the rest', () => {
  draft().save({ name: 'Ana', terms: 'yes', concerns: ['Vandalism', 3], unknown: 'x' });
  expect(draft().read()).toEqual(ana);
  const fitting = { concerns: ['Vandalism'], terms: true };
  draft().save(fitting);
  expect(draft().read()).toEqual({ ...empty, ...fitting });
});

it.each([undefined, 'local'] as const)(
  'has the same key until it is discarded or renewed',
  (area) => {
    const key = draft(area).key();
    draft(area).save(ana);
    draft(area).save(empty);
    expect(draft(area).key()).toBe(key);
    expect(draft(area).read()).toBeUndefined();
    draft(area).renewKey();
    const renewed = draft(area).key();
    expect(renewed).not.toBe(key);
    draft(area).discard();
    expect(draft(area).key()).not.toBe(renewed);
    draft(area).discard();
  },
);

it('replaces a stored key that the database would refuse', () => {
  window.sessionStorage.setItem('draft-assessment', '{"values":{},"key":"xxx"}');
  expect(draft().key()).not.toBe('xxx');
});

it('discardDrafts removes the drafts of visitors and keeps those of staff', () => {
  const note = draftOf('staff-draft-ana@example.com-note', { text: '' });
  note.save({ text: 'Called twice' });
  draft().save(ana);
  discardDrafts('draft-');
  expect([draft().read(), note.read()]).toEqual([undefined, { text: 'Called twice' }]);
  discardDrafts('staff-draft-');
  expect(note.read()).toBeUndefined();
});
