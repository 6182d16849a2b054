import { expect, it, vi } from 'vitest';
import { discardDraft, keepDraft, readDraft, withDraft } from './form-draft.ts';

const draft = { values: { name: 'Ana' }, key: 'a-key' };

it('keeps a draft in memory, and in session storage only when asked', () => {
  keepDraft('quote', draft, { stored: false });
  expect(readDraft('quote')).toEqual(draft);
  expect(window.sessionStorage).toHaveLength(0);
  discardDraft('quote');
  expect(readDraft('quote')).toBeUndefined();
});

it('finds a stored draft after a reload and forgets it when it was sent', () => {
  window.sessionStorage.setItem('draft-assessment', JSON.stringify(draft));
  expect(readDraft('assessment')).toEqual(draft);
  keepDraft('assessment', draft, { stored: true });
  discardDraft('assessment');
  expect(readDraft('assessment')).toBeUndefined();
  expect(window.sessionStorage).toHaveLength(0);
});

it('says when the browser stores nothing', () => {
  expect(keepDraft('assessment', draft, { stored: true })).toBe(true);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keepDraft('assessment', draft, { stored: true })).toBe(false);
  expect(keepDraft('quote', draft, { stored: false })).toBe(true);
  full.mockRestore();
  discardDraft('assessment');
  discardDraft('quote');
});

it('keeps up to date what is stored, whoever goes on with it', () => {
  window.sessionStorage.setItem('draft-booking', JSON.stringify(draft));
  const later = { values: { name: 'Ana Ortiz' }, key: 'a-key' };
  keepDraft('booking', later, { stored: false });
  expect(window.sessionStorage.getItem('draft-booking')).toBe(JSON.stringify(later));
  discardDraft('booking');
});

it.each(['null', '3', '{}', '{"values":null,"key":"k"}', '{"values":{}}', 'broken'])(
  'takes %s for no draft',
  (stored) => {
    window.sessionStorage.setItem('draft-guard', stored);
    expect(readDraft('guard')).toBeUndefined();
  },
);

it('fills in what fits and drops the rest', () => {
  const empty = { name: '', terms: false, concerns: [] as string[], city: '' };
  const stored = { name: 'Ana', terms: 'yes', concerns: ['Vandalism', 3], unknown: 'x' };
  expect(withDraft(empty, stored)).toEqual({ ...empty, name: 'Ana' });
  expect(withDraft(empty, { concerns: ['Vandalism'], terms: true })).toEqual({
    ...empty,
    terms: true,
    concerns: ['Vandalism'],
  });
  expect(withDraft(empty, undefined)).toEqual(empty);
});
