import { QueryClient } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { appWrapper } from '#testing/render.tsx';
import { toastQueue } from './toast.ts';
import { useStaffMutation } from './use-staff-mutation.ts';

beforeEach(() => void toastQueue.drain());

async function toastsAfter(save: () => Promise<void>, beginsAll = false) {
  const client = new QueryClient();
  client.setQueryData(['orders', 'list'], []);
  const { result } = renderHook(
    () =>
      useStaffMutation({
        save,
        queryKeys: [['orders']],
        success: (status: string) => ({ title: 'Saved', description: `Marked as ${status}` }),
        failure: { title: 'Not saved', description: 'Nothing was changed', beginsAll },
      }),
    { wrapper: appWrapper('/', client) },
  );
  result.current.mutate('closed');
  await waitFor(() => expect(client.getQueryState(['orders', 'list'])?.isInvalidated).toBe(true));
  return toastQueue.drain().map(({ title, description }) => `${title}: ${description}`);
}

test('a saved change shows the success toast', async () => {
  expect(await toastsAfter(() => Promise.resolve())).toEqual(['Saved: Marked as closed']);
});

test('a failed change shows that nothing was changed', async () => {
  const broken = new ApiError('broken', { status: 500 });
  expect(await toastsAfter(() => Promise.reject(broken))).toEqual([
    'Not saved: Nothing was changed',
  ]);
});

test('a change whose answer was lost shows that it is uncertain', async () => {
  const lost = new ApiError('', { status: 0 });
  expect(await toastsAfter(() => Promise.reject(lost))).toEqual([
    expect.stringMatching(/^Not saved: We couldn’t confirm that this was saved\./),
  ]);
  expect(await toastsAfter(() => Promise.reject(lost), true)).toEqual([
    expect.stringMatching(/^Not saved: Nothing was changed\. We couldn’t confirm/),
  ]);
});

test('a change is done with its own answer, while the lists are still loading', async () => {
  const client = new QueryClient();
  vi.spyOn(client, 'invalidateQueries').mockReturnValue(new Promise(() => undefined));
  const onSaved = vi.fn();
  const { result } = renderHook(
    () =>
      useStaffMutation({
        save: (fails: boolean) => (fails ? Promise.reject(new Error()) : Promise.resolve()),
        queryKeys: [['orders']],
        failure: { title: 'Not saved', description: 'Nothing was changed.' },
        onSaved,
      }),
    { wrapper: appWrapper('/', client) },
  );
  result.current.mutate(true);
  await waitFor(() => expect(result.current.isError).toBe(true));
  result.current.mutate(false);
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(onSaved).toHaveBeenCalledOnce();
});
