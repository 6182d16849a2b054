import { expect, test, vi } from 'vitest';
import { callOutReportSchema } from './call-out-report-dialog.tsx';

const typed = {
  arrived: '2026-12-01T09:20',
  left: '2026-12-01T10:50',
  standby: '15',
  report: 'All doors were locked.',
};

test.each([
  ['a valid report', {}, []],
  ['leaving before arriving', { left: '2026-12-01T09:00' }, ['left']],
  ['standby longer than the stay', { standby: '91' }, ['standby']],
  ['standby that is not a number', { standby: 'some' }, ['standby']],
  ['a time in the future', { left: '2026-12-01T12:30' }, ['left']],
  ['a stay of more than a day', { arrived: '2026-11-30T10:00' }, ['left']],
  ['no times', { arrived: '', left: '' }, ['arrived', 'left']],
  ['an empty report', { report: ' ' }, ['report']],
])('callOutReportSchema finds the wrong fields of %s', (_, part, wrong) => {
  // Noon in California.
  vi.useFakeTimers({ now: new Date('2026-12-01T20:00:00Z') });
  const { error } = callOutReportSchema.safeParse({ ...typed, ...part });
  expect([...new Set(error?.issues.map(({ path }) => path[0]))].sort()).toEqual(wrong);
});
