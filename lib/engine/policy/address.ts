/**
 * When an address is the one that a person typed (threats 4). `normaliseUrl` would be wrong here: it forgets credentials, tracking
 * parameters and the scheme, and each of them carries data out. So the whole address must be equal, as the WHATWG URL standard
 * writes it. What that standard makes equal (case of the host, punycode, the default port) contacts the same host.
 */
import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';

/** The one spelling of a web address, or null: no web address, or one with credentials, which a person is shown first. */
export function findAddressSpelling(text: string): string | null {
  const read = readWebUrl(text, limits.urlChars);
  if (!read.ok || read.value.username !== '' || read.value.password !== '') return null;
  return read.value.href;
}

/** False where there is no address: a call that contacts nobody by address was typed by nobody. */
export function isEveryAddressTyped(addresses: readonly string[], typed: readonly string[]): boolean {
  if (addresses.length === 0) return false;
  const known = new Set(typed.map(findAddressSpelling));
  known.delete(null);
  return addresses.every((address) => known.has(findAddressSpelling(address)));
}
