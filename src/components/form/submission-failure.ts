import { ApiError, isUserMessage } from '#lib/api/api-error.ts';
import { isAnswerLost } from '#lib/api/change-failure.ts';
import type { FormMessage } from './form-definition.ts';

/** What is known of a request that did not go through: it has not arrived, it may have, or an earlier one has. */
export type SubmissionOutcome = 'not-sent' | 'unknown' | 'superseded';

/** What stays on the page after an attempt that did not go through. */
export interface FailedAttempt {
  outcome: SubmissionOutcome;
  /** The backend's own sentence, where it gave one: what to do is up to that. */
  spoken?: string | undefined;
}

/** @param before How the attempt before ended: one that may have arrived may still have when the next one fails. */
export function submissionOutcome(error: unknown, before?: SubmissionOutcome): SubmissionOutcome {
  if (isSupersededAttempt(error)) return 'superseded';
  return isAnswerLost(error) || before === 'unknown' ? 'unknown' : 'not-sent';
}

export function failedAttempt(error: unknown, before?: FailedAttempt): FailedAttempt {
  const outcome = submissionOutcome(error, before?.outcome);
  const isSaid = outcome !== 'superseded' && isUserMessage(error);
  return { outcome, spoken: isSaid ? error.message : undefined };
}

/** What the visitor is told. A refusal says itself what is wrong; everything else is the form's sentence. */
export function submissionFailure(error: unknown, failure: FormMessage): FormMessage {
  if (isSupersededAttempt(error)) {
    return {
      title: failure.title,
      description:
        'An earlier version of this request has reached us. Send again to add what you have changed.',
    };
  }
  return isUserMessage(error) ? { title: failure.title, description: error.message } : failure;
}

/** What the backend says about single fields, by their names. */
export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 422) return {};
  const { details } = error;
  if (typeof details !== 'object' || details === null || !('fields' in details)) return {};
  const { fields } = details;
  if (typeof fields !== 'object' || fields === null) return {};
  const texts = Object.entries(fields).filter((entry) => typeof entry[1] === 'string');
  return Object.fromEntries(texts) as Record<string, string>;
}

/** An earlier attempt arrived although its answer did not, and the form was changed since. */
export function isSupersededAttempt(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_conflict';
}
