/** Why the browser did not return a page: the codes of the guarded fetch plus those of the browser itself. */
import { createFetchFailure, type FetchFailure, type FetchFailureCode } from '../fetch/fetch-failure';

export const browserFailureCodes = ['browser_not_found', 'browser_not_started', 'browser_crashed'] as const;

export type BrowserFailure = {
  readonly code: FetchFailureCode | (typeof browserFailureCodes)[number];
  readonly sentence: string;
  /** What the browser reported, for the log. */
  readonly reason?: string;
};

const sentences = {
  browser_not_found: 'No browser was found. Set CHROMIUM_PATH to the path of an installed Chromium.',
  browser_not_started: 'The browser could not be started.',
  browser_crashed: 'The browser closed unexpectedly while it was reading the page.',
} as const satisfies Record<(typeof browserFailureCodes)[number], string>;

export function createBrowserFailure(
  code: (typeof browserFailureCodes)[number],
  reason = '',
): BrowserFailure {
  const isSandbox = /no usable sandbox|without --no-sandbox|setuid sandbox|zygote_host/i.test(reason);
  const sentence = isSandbox
    ? 'The browser cannot start with its sandbox on this machine. Run the application as an ordinary user, allow user namespaces, or switch the sandbox off in the settings.'
    : sentences[code];
  return { code, sentence, reason: reason.slice(0, 2_000) };
}

export function toBrowserFailure(failure: FetchFailure): BrowserFailure {
  return { code: failure.code, sentence: failure.sentence };
}

/** Maps Chromium's network errors to the codes that the guarded fetch would use. */
const networkErrors: readonly (readonly [RegExp, FetchFailureCode])[] = [
  [/ERR_NAME_NOT_RESOLVED/, 'name_not_found'],
  [/ERR_CONNECTION_REFUSED/, 'connection_refused'],
  [/ERR_(CERT|SSL)_/, 'tls_failed'],
  [/ERR_TIMED_OUT|Timeout/, 'timed_out'],
  [/ERR_TOO_MANY_REDIRECTS/, 'too_many_redirects'],
  [/ERR_(INVALID_RESPONSE|EMPTY_RESPONSE|INVALID_HTTP_RESPONSE|RESPONSE_HEADERS)/, 'bad_response'],
  [/ERR_CONTENT_DECODING_FAILED/, 'bad_encoding'],
  [/ERR_ABORTED|Download is starting/, 'type_not_allowed'],
];

export function readNetworkError(message: string): BrowserFailure {
  const known = networkErrors.find(([pattern]) => pattern.test(message));
  return toBrowserFailure(createFetchFailure(known?.[1] ?? 'connection_failed'));
}
