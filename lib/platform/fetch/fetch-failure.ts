/**
 * Why a guarded fetch returned nothing: a closed list of codes, each with one sentence for the user who gave the address. The sentence
 * names the cause and never an internal address. No code may depend on the sentence.
 */
import { errors } from 'undici';

const fetchFailureCodes = [
  'invalid_url',
  'scheme_not_allowed',
  'credentials_in_url',
  'port_not_allowed',
  'private_address',
  'name_not_found',
  'connection_refused',
  'connection_failed',
  'tls_failed',
  'timed_out',
  'aborted',
  'too_large',
  'bad_encoding',
  'bad_response',
  'bad_redirect',
  'redirect_loop',
  'too_many_redirects',
  'type_not_allowed',
  'page_not_found',
  'access_denied',
  'rate_limited',
  'server_failed',
  'http_status',
] as const;

export type FetchFailureCode = (typeof fetchFailureCodes)[number];

export type FetchFailure = {
  readonly code: FetchFailureCode;
  readonly sentence: string;
  /** The status of the response, if there was one. */
  readonly status?: number;
  /** Seconds the server asked to wait, if it did. */
  readonly retryAfterSeconds?: number;
};

const sentences = {
  invalid_url: 'This is not a web address.',
  scheme_not_allowed: 'Only http and https addresses can be fetched.',
  credentials_in_url: 'The address contains a user name or a password. Remove it and try again.',
  port_not_allowed: 'Only ports 80 and 443 can be fetched; an administrator can allow others.',
  private_address: 'The address leads to a private or reserved network, so it was not fetched.',
  name_not_found: 'No site with this name was found. Check the address for typing mistakes.',
  connection_refused: 'The site refused the connection.',
  connection_failed: 'The connection to the site failed. Try again later.',
  tls_failed: 'The secure connection to the site failed: its certificate or protocol is not accepted.',
  timed_out: 'The site took too long to answer.',
  aborted: 'The fetch was stopped.',
  too_large: 'The page is too large to capture.',
  bad_encoding: 'The site sent compressed data that cannot be read.',
  bad_response: 'The site sent an answer that is not valid HTTP.',
  bad_redirect: 'The site redirects to an address that cannot be followed.',
  redirect_loop: 'The site redirects in a circle, which often means that it requires a cookie.',
  too_many_redirects: 'The site redirects too many times.',
  type_not_allowed: 'The address leads to a kind of file that cannot be read here.',
  page_not_found: 'The page does not exist, or no longer exists.',
  access_denied: 'The site shows this page only to people who are signed in, or blocks automated access.',
  rate_limited: 'The site received too many requests. Try again later.',
  server_failed: 'The site reports an internal error. Try again later.',
  http_status: 'The site answered with an unexpected status.',
} as const satisfies Record<FetchFailureCode, string>;

export function createFetchFailure(
  code: FetchFailureCode,
  more: Omit<FetchFailure, 'code' | 'sentence'> = {},
): FetchFailure {
  return { code, sentence: sentences[code], ...more };
}

/** Returns the failure that a status means, or null if the response carries the requested content. */
export function decideStatus(status: number): FetchFailureCode | null {
  if ((status >= 200 && status < 300) || status === 304) return null;
  if (status === 404 || status === 410) return 'page_not_found';
  if (status === 401 || status === 402 || status === 403 || status === 451) return 'access_denied';
  if (status === 429) return 'rate_limited';
  return status >= 500 && status < 600 ? 'server_failed' : 'http_status';
}

const nameErrors = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'ENODATA', 'EAI_FAIL']);
const timeoutErrors = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const answerErrors = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']);
const certificateErrors =
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO$|HOSTNAME_MISMATCH)/;

/**
 * Maps the code of a system, TLS or HTTP error. Several attempts on one name form one aggregate error. Returns null if the error has no
 * code, because then it comes from our own program and not from the network.
 */
export function decideErrorCode(error: unknown): FetchFailureCode | null {
  if (error instanceof errors.HTTPParserError) return 'bad_response';
  const code = getErrorCode(error);
  if (code === null) return null;
  if (nameErrors.has(code)) return 'name_not_found';
  if (code === 'ECONNREFUSED') return 'connection_refused';
  if (timeoutErrors.has(code)) return 'timed_out';
  if (certificateErrors.test(code)) return 'tls_failed';
  if (answerErrors.has(code)) return 'bad_response';
  return 'connection_failed';
}

function getErrorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return getErrorCode(error.errors[0]);
  return error.cause === undefined ? null : getErrorCode(error.cause);
}
