/** Reads when to retry, in whole seconds: from `Retry-After` (RFC 9110 §10.2.3, seconds or a date), or from Google's `retryDelay`. Pure. */
const maxSeconds = 24 * 60 * 60;

export function readRetryAfter(
  headers: Readonly<Record<string, string>>,
  body: string,
  now?: Date,
): number | undefined {
  const header = Object.entries(headers)
    .find(([name]) => name.toLowerCase() === 'retry-after')?.[1]
    ?.trim();
  const delay = /"retryDelay"\s*:\s*"(\d{1,6}(?:\.\d+)?)s"/.exec(body)?.[1];
  const seconds = header === undefined || header === '' ? Number(delay) : readHeader(header, now);
  if (!Number.isFinite(seconds) || seconds < 0) return undefined;
  return Math.min(Math.ceil(seconds), maxSeconds);
}

function readHeader(header: string, now: Date | undefined): number {
  if (/^\d{1,9}(\.\d+)?$/.test(header)) return Number(header);
  return now === undefined ? Number.NaN : (Date.parse(header) - now.getTime()) / 1_000;
}
