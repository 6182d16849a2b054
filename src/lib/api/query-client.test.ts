// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient, invalidate } from './query-client.ts';

test('invalidate cancels a first fetch that is still running, and fetches again', async () => {
  const client = createQueryClient();
  const answers: ((status: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['orders'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);

  const reloaded = invalidate(client, ['orders']);
  answers[0]?.('before');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('after');
  await reloaded;
  expect(client.getQueryData(['orders'])).toBe('after');
  stop();
});
