import { ApiError, errorText } from './api-error.ts';

/**
 * True if a change may have been saved although no response came, because the connection or a gateway lost the
 * response. A 500 comes from the backend itself, which has then rolled the change back.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'unreachable' || error.status > 500);
}

/** True if a change was refused because another person had changed the same record in the meantime. */
export function wasOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/**
 * The error text for staff after a change that the backend did not confirm.
 * @param otherwise The text if nothing was changed and the backend sent no sentence.
 */
export function mutationErrorText(
  error: unknown,
  otherwise = 'Nothing was changed. Please try again.',
): string {
  return isOutcomeUnknown(error)
    ? 'We couldn’t confirm that this was saved. Check your connection and this page before trying again.'
    : errorText(error, otherwise);
}

/** The error text for a customer. Sending the change again is safe, because the backend saves it only once. */
export function customerErrorText(error: unknown): string {
  return isOutcomeUnknown(error)
    ? 'We could not confirm it. Please check your connection and press the button again: nothing happens twice.'
    : errorText(error, 'Nothing was changed. Please try again, or call us.');
}
