import { ApiError, failureText } from './api-error.ts';

/**
 * Whether nobody knows what became of a change: no answer came, or only that of a gateway which lost the
 * backend's. A backend that fails itself has rolled the change back.
 */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'unreachable' || error.status > 500);
}

/**
 * What to tell staff about a change that was not confirmed. What they see is to be loaded again then.
 * @param otherwise Where it is certain that nothing was changed, and the backend has no words of its own.
 */
export function changeFailureText(error: unknown, otherwise: string): string {
  return isAnswerLost(error)
    ? 'It is not certain that this was saved. Please check your connection, and look before you try again.'
    : failureText(error, otherwise);
}
