import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '#lib/api/api-error.ts';
import { isOutcomeUnknown } from '#lib/api/mutation-error.ts';
import { invalidate } from '#lib/api/query-client.ts';
import { useLeaveWarning, warnUntil } from '#lib/browser/leave-warning.ts';
import { randomUuid } from '#lib/browser/uuid.ts';
import { announce } from '#lib/feedback/announcer.ts';
import { FormerReleaseError } from '#lib/loading/new-release.ts';
import { sendPhoto } from './customer-api.ts';
import type { PhotoTarget } from './photo.ts';
import { shrinkPhoto, UnreadablePhotoError } from './shrink-photo.ts';

export interface Upload {
  /** Idempotency key. A photo that is sent again is stored once. */
  key: string;
  name: string;
  state: 'waiting' | 'preparing' | 'sending' | 'failed';
  percent: number;
  /** Message about the failure; empty if the upload has not failed. */
  problem: string;
  /** The button that may help after a failure. */
  remedy: 'retry' | 'reload' | undefined;
}

/** Pauses before the automatic retries when the connection is lost, in milliseconds. */
const pausesMs = [1_000, 4_000, 10_000];

const connectionAfter = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done);
  });

/** Shrinks and uploads photos one after the other. A stored photo is removed from `uploads`. */
export function usePhotoUploads(onStored?: () => void) {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const files = useRef(new Map<string, { file: File; target: PhotoTarget }>());
  useLeaveWarning(uploads.some(({ remedy }) => remedy === 'retry'));

  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const forget = (key: string) => {
    files.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };

  const send = async (key: string, pauses: readonly number[] = pausesMs): Promise<void> => {
    const { file, target } = files.current.get(key) ?? {};
    if (!file || !target) return;
    try {
      change(key, { state: 'preparing', percent: 0 });
      const photo = await shrinkPhoto(file);
      change(key, { state: 'sending' });
      await sendPhoto(target, photo, { key, onProgress: (percent) => change(key, { percent }) });
    } catch (error) {
      const isLost = isOutcomeUnknown(error);
      const [pause, ...later] = pauses;
      if (isLost && pause !== undefined) {
        await connectionAfter(pause);
        return send(key, later);
      }
      change(key, { state: 'failed', ...problemOf(error, isLost) });
      return;
    }
    forget(key);
    announce('Photo added');
    void invalidate(queryClient, ['photos']);
    onStored?.();
  };
  const enqueue = (key: string) => {
    queue.current = warnUntil(queue.current.then(() => send(key)));
  };

  return {
    uploads,
    add: (chosen: readonly File[], target: PhotoTarget) => {
      const added = chosen.map((file) => {
        const key = randomUuid();
        files.current.set(key, { file, target });
        const { name } = file;
        return { key, name, state: 'waiting', percent: 0, problem: '', remedy: 'retry' };
      }) satisfies Upload[];
      setUploads((all) => [...all, ...added]);
      added.forEach(({ key }) => enqueue(key));
    },
    retry: (key: string) => {
      change(key, { state: 'waiting', problem: '' });
      enqueue(key);
    },
    forget,
  };
}

function problemOf(error: unknown, isLost: boolean): Pick<Upload, 'problem' | 'remedy'> {
  if (error instanceof UnreadablePhotoError) return { problem: error.message, remedy: undefined };
  if (error instanceof FormerReleaseError) {
    const problem =
      'The site was updated after you opened this page. Please reload it, and choose this photo again.';
    return { problem, remedy: 'reload' };
  }
  const problem = isLost
    ? 'The connection was lost. This photo is not added twice.'
    : errorText(error, 'This photo could not be added.');
  return { problem, remedy: 'retry' };
}
