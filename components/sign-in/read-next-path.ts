/** Maximum length of a path to return to. */
const maxChars = 2_000;

/**
 * Returns where to go after signing in: a path of this site without its fragment, or `/` if the path is not safe. In some browsers a full
 * address, `//host`, a backslash or a line break would lead elsewhere, and a sign-in page would lead in a circle.
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
