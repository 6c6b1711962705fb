/**
 * Decides whether an address is one that the user typed (threats 4). `normaliseUrl` would be wrong here: it drops credentials, tracking
 * parameters and the scheme, and each of them can carry data out. So the whole address must be equal, as serialised by the WHATWG URL
 * standard. Addresses that the standard makes equal (case of the host, punycode, the default port) contact the same host.
 */
import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';

/**
 * Returns the canonical spelling of a web address. Null if it is not a web address, or contains credentials and so must be shown to the
 * user first.
 */
export function findAddressSpelling(text: string): string | null {
  const read = readWebUrl(text, limits.urlChars);
  if (!read.ok || read.value.username !== '' || read.value.password !== '') return null;
  return read.value.href;
}

/** Returns false if there is no address: a call that contacts nobody by address cannot have been typed. */
export function isEveryAddressTyped(addresses: readonly string[], typed: readonly string[]): boolean {
  if (addresses.length === 0) return false;
  const known = new Set(typed.map(findAddressSpelling));
  known.delete(null);
  return addresses.every((address) => known.has(findAddressSpelling(address)));
}
