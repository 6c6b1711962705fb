/** Decides which of a caller's headers this server may send with a request. Pure. */

/** Headers that would carry an identity of ours, change the framing, or reveal where a request came from. */
const forbiddenHeaders =
  /^(host|cookie2?|connection|keep-alive|upgrade|te|trailer|transfer-encoding|content-length|expect|accept-encoding|via|forwarded|proxy-.*|sec-.*|x-forwarded-.*)$/;

/** Returns the caller's headers in lower case, without those that are never sent. */
export function pickSendableHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !forbiddenHeaders.test(name)),
  );
}
