/** Characters of a path that is worth coming back to. */
const maxChars = 2_000;

/**
 * Where to go after signing in: a path of this site, without what follows the number sign, else the entry. A full address, `//host`, a backslash or a line break
 * would lead elsewhere in some browser, and a sign-in page in a circle.
 */
export function readNextPath(text: string | readonly string[] | undefined): string {
  if (typeof text !== 'string' || text.length > maxChars) return '/';
  if (!/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return '/';
  const base = 'http://site.invalid';
  if (!URL.canParse(text, base)) return '/';
  const url = new URL(text, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return '/';
  if (/^\/(sign-in|v1)(\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search;
}
