/** The backend refused a request, failed to handle it, or could not be reached. */
type ApiErrorKind = 'refused' | 'failed' | 'unreachable';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 if no response came. */
  readonly status: number;
  /** Code of our own functions (`stock_short`, …), else the code of PostgreSQL, else empty. */
  readonly code: string;
  /** Data that belongs to the code. Callers must check its shape. */
  readonly details: unknown;

  constructor(
    message: string,
    options: { status: number; code?: string; details?: unknown; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.kind = kindOf(options.status);
    this.code = options.code ?? '';
    this.details = options.details;
  }
}

function kindOf(status: number): ApiErrorKind {
  if (status >= 400 && status < 500) return 'refused';
  return status >= 500 ? 'failed' : 'unreachable';
}

/** True if the request was refused because the person is signed out or lacks the role. */
export function isDenied(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/**
 * True if the message is a sentence for people. Only our own database functions refuse with such a sentence. Only these
 * functions put a code into the details.
 */
export function isUserMessage(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.kind === 'refused' &&
    error.message !== '' &&
    hasCode(error.details)
  );
}

/** The backend's own sentence for people, or `otherwise` if there is none. */
export function errorText(error: unknown, otherwise: string): string {
  return isUserMessage(error) ? error.message : otherwise;
}

interface PostgrestFailure {
  message: string;
  code?: string | undefined;
  details?: string | null | undefined;
}

/** Our database functions put `{"code": …, …}` as JSON into the error's details. */
export function toApiError(error: PostgrestFailure, status: number): ApiError {
  const details = parseDetails(error.details);
  const code = hasCode(details) ? details.code : (error.code ?? '');
  return new ApiError(error.message, { status, code, details, cause: error });
}

function parseDetails(text: string | null | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function hasCode(details: unknown): details is { code: string } {
  return (
    typeof details === 'object' &&
    details !== null &&
    'code' in details &&
    typeof details.code === 'string'
  );
}
