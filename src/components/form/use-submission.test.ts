import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSubmission } from './use-submission.ts';

function deferred() {
  let resolve = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
}

it('a second run sends nothing and ends with the first', async () => {
  const { result } = renderHook(useSubmission);
  const sending = deferred();
  const task = vi.fn(() => sending.promise);
  const ended: string[] = [];
  const first = result.current.run(task).then(() => ended.push('first'));
  const second = result.current.run(task).then(() => ended.push('second'));
  await Promise.resolve();
  expect(ended).toEqual([]);
  sending.resolve();
  await Promise.all([first, second]);
  expect(task).toHaveBeenCalledTimes(1);

  await result.current.run(task);
  expect(task).toHaveBeenCalledTimes(2);
});

it('a failure is told to the first alone', async () => {
  const { result } = renderHook(useSubmission);
  const sending = deferred();
  const first = result.current.run(() => sending.promise);
  const second = result.current.run(() => sending.promise);
  sending.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await expect(second).resolves.toBeUndefined();
});
