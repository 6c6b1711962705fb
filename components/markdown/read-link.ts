/**
 * What a link may be and what it must say of itself (threats 3): only absolute `http`, `https` and `mailto` addresses,
 * spelled as the browser will use them, so that the host shown is the host reached. Pure.
 */
export type ReadLink = {
  readonly href: string;
  /** The host as the browser resolves it (`xn--…` stays visible), or the mail address. */
  readonly host: string;
  /** Query and fragment, for links whose address may itself carry data away. */
  readonly query: string;
};

export function readLink(address: string | undefined): ReadLink | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'mailto:') return { href: url.href, host: url.pathname, query: url.search };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  // `https://bank.example@evil.example/` reads like the bank.
  url.username = '';
  url.password = '';
  return { href: url.href, host: url.host, query: url.search + url.hash };
}

/** Whether the words of a link already name its host, so that it need not be said again. */
export function isHostInText(text: string, { host }: ReadLink): boolean {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  const bare = host.replace(/^www\./, '');
  return (
    plain === bare ||
    [`${bare}/`, `www.${bare}/`].some((start) => plain.startsWith(start)) ||
    plain === `www.${bare}`
  );
}
