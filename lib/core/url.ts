/**
 * Addresses as text: a common form for all addresses of one page, and a form that may be shown to a model. Whether an address may be
 * fetched is decided in `lib/platform/fetch`.
 */
import { fail, type Result, succeed } from './result';

export type UrlFailure = { readonly reason: string };

/** Reads a web address that the user typed: `http:` or `https:`. An address without a scheme gets `https:`. */
export function readWebUrl(text: string, maxChars: number): Result<URL, UrlFailure> {
  const trimmed = text.trim();
  if (trimmed.length > maxChars)
    return fail({ reason: `The address is longer than ${maxChars} characters.` });
  const withScheme =
    /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[^/?#]+:\d+(\/|$)/.test(trimmed)
      ? trimmed
      : `https://${trimmed}`;
  if (!URL.canParse(withScheme)) return fail({ reason: 'This is not a web address.' });
  const url = new URL(withScheme);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return fail({ reason: 'Only http and https addresses can be captured.' });
  }
  if (!url.hostname) return fail({ reason: 'The address has no host.' });
  return succeed(url);
}

const trackingKey = /^(utm_[a-z]+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|yclid|_hsenc|_hsmi|ref_src)$/i;

/**
 * Returns one spelling for all addresses of the same page: no fragment, no tracking parameters, sorted query, no default port, no trailing
 * slash, lower-case host. Use it only to recognise duplicates; the fetch uses the original address.
 */
export function normaliseUrl(url: URL): string {
  const copy = new URL(url);
  copy.hash = '';
  copy.username = '';
  copy.password = '';
  const kept = [...copy.searchParams].filter(([key]) => !trackingKey.test(key));
  copy.search = '';
  for (const [key, value] of kept.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))) {
    copy.searchParams.append(key, value);
  }
  const text = copy.toString().replace(/^http:/, 'https:');
  return text.replace(/\/(?=$|\?)/, '');
}

const credentialKey =
  /^(access_?token|api_?key|apikey|auth|auth_?token|authorization|bearer|client_?secret|code|credential|credentials|id_?token|jwt|key|pass|passwd|password|pwd|refresh_?token|secret|session|session_?id|sid|sig|signature|ticket|token|x-amz-[a-z-]+|x-goog-[a-z-]+)$/i;
const secretValue =
  /^(eyJ[\w-]{8,}\.[\w-]+\.[\w-]*|sk-[\w-]{16,}|gh[pousr]_\w{20,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|[0-9a-f]{40,}|[A-Za-z0-9+/_-]{48,}={0,2})$/;

/**
 * Returns the address without anything that works as a key: `user:pass@`, and credential-like parameters (whole-word keys, or values that
 * look secret). Keys such as `keyword` and `postcode` stay. LLMCP: "strip credential-like query params".
 */
export function redactUrl(text: string): { readonly url: string; readonly redacted: boolean } {
  if (!URL.canParse(text)) return { url: text, redacted: false };
  const url = new URL(text);
  let redacted = url.username !== '' || url.password !== '';
  url.username = '';
  url.password = '';
  for (const [key, value] of [...url.searchParams]) {
    if (credentialKey.test(key) || secretValue.test(value)) {
      url.searchParams.delete(key);
      redacted = true;
    }
  }
  if (/(^|[#&])(access_token|id_token|token|code)=/i.test(url.hash)) {
    url.hash = '';
    redacted = true;
  }
  return { url: redacted ? url.toString() : text, redacted };
}
