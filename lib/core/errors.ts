/**
 * The only error that crosses from `lib/server` to the edge: a code from a closed set, a sentence for the user, details for the log, and
 * the cause. Codes become HTTP statuses in `lib/server/http/route.ts` and nowhere else.
 */
const errorCodes = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'precondition_failed',
  'gone',
  'timeout',
  'too_large',
  'limit_reached',
  'unsupported_type',
  'range_not_satisfiable',
  'rate_limited',
  'model_failed',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export type AppErrorOptions = {
  /** For the log only, never shown. Never put a secret here. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Shown to the client along with the message, for example both versions in a conflict. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Seconds until it is worth trying again, if known. */
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
};

/** A client that is told to wait must be told for how long (RFC 9110 §10.2.3, RFC 6585 §4). */
export type WaitOptions = AppErrorOptions & { readonly retryAfterSeconds: number };

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  /** @param message one sentence for the user: the cause, then the next action if there is one. */
  constructor(code: 'rate_limited', message: string, options: WaitOptions);
  constructor(code: Exclude<ErrorCode, 'rate_limited'>, message: string, options?: AppErrorOptions);
  constructor(code: ErrorCode, message: string, options: AppErrorOptions | WaitOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details ?? {};
    this.data = options.data;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A missing record and one without access must look the same from outside. */
export function notFound(noun: string): AppError {
  return new AppError('not_found', `This ${noun} does not exist, or you have no access to it.`);
}

/** Ends a `switch` over a union. It only compiles if every case is handled. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
