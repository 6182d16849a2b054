// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { discardDraft, saveDraft, readDraft, withDraft } from './form-draft.ts';

const draft = { values: { name: 'Ana' }, key: 'a-key' };

it('finds a draft after a reload, and forgets it once it was sent', () => {
  window.sessionStorage.setItem('draft-assessment', JSON.stringify(draft));
  expect(readDraft('assessment')).toEqual(draft);
  expect(saveDraft('assessment', draft)).toBe(true);
  discardDraft('assessment');
  expect(readDraft('assessment')).toBeUndefined();
  expect(window.sessionStorage).toHaveLength(0);
});

it('keeps a draft in memory where the browser stores nothing, and says so', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(saveDraft('assessment', draft)).toBe(false);
  expect(readDraft('assessment')).toEqual(draft);
  full.mockRestore();
  discardDraft('assessment');
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
  const fitting = { concerns: ['Vandalism'], terms: true };
  expect(withDraft(empty, fitting)).toEqual({ ...empty, ...fitting });
});
