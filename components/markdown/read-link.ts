/**
 * Decides which links are allowed and what they must show (threats 3): only absolute `http`, `https` and `mailto` addresses, spelled as the
 * browser will use them, so that the host shown is the host reached. Pure.
 */
export type ReadLink = {
  readonly href: string;
  /** The host as the browser resolves it (`xn--…` stays visible), or the mail address. */
  readonly host: string;
  /** Query and fragment, for links whose address may itself leak data. */
  readonly query: string;
};

export function readLink(address: string | undefined): ReadLink | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'mailto:') return { href: url.href, host: url.pathname, query: url.search };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  // `https://bank.example@evil.example/` looks like the bank's address.
  url.username = '';
  url.password = '';
  return { href: url.href, host: url.host, query: url.search + url.hash };
}

/** True if the link's words already name its host, so that it need not be shown again. */
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
