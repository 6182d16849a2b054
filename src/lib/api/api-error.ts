/**
 * What goes wrong when the backend is asked for something, in the three kinds that callers treat
 * differently: it refused, it failed, or it could not be reached.
 */
type ApiErrorKind = 'refused' | 'failed' | 'unreachable';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Machine-readable code of our own functions (`stock_short`, …), else Postgres' or the empty string. */
  readonly code: string;
  /** Data that belongs to the code. Its shape must be validated by the caller. */
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

/** Whether the backend turned down who was asking, not what was asked. */
export function isDenied(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/**
 * Whether the message is a sentence for people, as the refusals of our own functions are: they alone name
 * their code in the details. Postgres and the API speak to programmers, and a firewall answers with a page.
 */
export function isSpoken(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.kind === 'refused' &&
    error.message !== '' &&
    hasCode(error.details)
  );
}

/** What to tell people about a failure: the backend's own sentence where it gave one. */
export function failureText(error: unknown, otherwise: string): string {
  return isSpoken(error) ? error.message : otherwise;
}

interface PostgrestFailure {
  message: string;
  code?: string | undefined;
  details?: string | null | undefined;
}

/** Our functions put `{"code": …, …}` as JSON into the error's detail; everything else passes through. */
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
