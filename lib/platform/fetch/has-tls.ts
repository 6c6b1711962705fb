/** The rule for addresses to which something secret is sent: without TLS, anyone on the way could read it. Pure. */
import { getPort } from './address-guard';
import { readAllowedHosts } from './allowed-hosts';

/**
 * True for an address with TLS, and for one of a host that an administrator allows.
 * @param allow `CAPTURE_ALLOW` or `SIGN_IN_ALLOW`
 */
export function hasTls(url: URL, allow: readonly string[]): boolean {
  if (url.protocol === 'https:') return true;
  const allowed = readAllowedHosts(allow);
  return allowed.ok && allowed.value.has(url.hostname, getPort(url));
}
