/**
 * The single decision whether a connection may be opened, and to which addresses. Scheme and port follow rules, the host's addresses follow
 * `address-rules`, and an administrator allows further hosts by name. A name is resolved here, once, and the connection goes to the
 * addresses that were checked, so a name that changes its answer in between (DNS rebinding) gains nothing. If any address of a name is not
 * public, the name is refused. Implements threats 23.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { fail, type Result, succeed } from '../../core/result';
import { decideAddress } from './address-rules';
import { type AllowedHosts, bareHost, readAllowedHosts, webPorts } from './allowed-hosts';
import { createFetchFailure, decideErrorCode, type FetchFailure } from './fetch-failure';

export type ResolvedAddress = { readonly address: string; readonly family: 4 | 6 };

/** Resolves a name to all its addresses. Rejects as `node:dns` does. */
export type LookupAddresses = (
  hostname: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export type AddressGuardOptions = {
  /** `CAPTURE_ALLOW`: allowed hosts, with or without a port. A malformed entry throws at start. */
  readonly allow: readonly string[];
  readonly lookup?: LookupAddresses;
  /** Ports open for every public host. Defaults to 80 and 443. */
  readonly ports?: readonly number[];
};

export type AddressGuard = {
  /** Checks what can be decided without resolving a name: scheme, credentials, port, and a literal address. */
  checkUrl(url: URL): FetchFailure | null;
  /** Returns the addresses that a connection to `hostname` and `port` may use, never an empty list. */
  resolve(hostname: string, port: number): Promise<Result<readonly ResolvedAddress[], FetchFailure>>;
};

export function createAddressGuard(options: AddressGuardOptions): AddressGuard {
  const allowed = requireAllowedHosts(options.allow);
  const ports = options.ports ?? webPorts;
  const lookup = options.lookup ?? lookupWithSystem;
  return {
    checkUrl: (url) => checkUrl(url, allowed, ports),
    resolve: async (hostname, port) => {
      const host = bareHost(hostname);
      const trusted = allowed.has(host, port);
      if (!trusted && !ports.includes(port)) return fail(createFetchFailure('port_not_allowed'));
      const resolved = await resolveHost(host, lookup);
      if (!resolved.ok || trusted) return resolved;
      const isPublic = resolved.value.every(({ address }) => decideAddress(address).decision === 'allow');
      return isPublic ? resolved : fail(createFetchFailure('private_address'));
    },
  };
}

/** Returns the port of a URL, explicit or default. */
export function getPort(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function checkUrl(url: URL, allowed: AllowedHosts, ports: readonly number[]): FetchFailure | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return createFetchFailure('scheme_not_allowed');
  if (url.username !== '' || url.password !== '') return createFetchFailure('credentials_in_url');
  const port = getPort(url);
  const host = bareHost(url.hostname);
  if (allowed.has(host, port)) return null;
  if (!ports.includes(port)) return createFetchFailure('port_not_allowed');
  if (isIP(host) !== 0 && decideAddress(host).decision === 'deny')
    return createFetchFailure('private_address');
  return null;
}

async function resolveHost(
  host: string,
  lookup: LookupAddresses,
): Promise<Result<readonly ResolvedAddress[], FetchFailure>> {
  const family = isIP(host);
  if (family === 4 || family === 6) return succeed([{ address: host, family }]);
  try {
    const found = await lookup(host);
    const addresses = found.flatMap(({ address }): ResolvedAddress[] => {
      const actual = isIP(address);
      return actual === 4 || actual === 6 ? [{ address, family: actual }] : [];
    });
    // An entry that is not an address is not just skipped, because then the whole answer cannot be trusted.
    if (addresses.length !== found.length) return fail(createFetchFailure('private_address'));
    return addresses.length > 0 ? succeed(addresses) : fail(createFetchFailure('name_not_found'));
  } catch (error) {
    const code = decideErrorCode(error);
    if (code === null) throw error;
    return fail(createFetchFailure(code));
  }
}

function requireAllowedHosts(entries: readonly string[]): AllowedHosts {
  const read = readAllowedHosts(entries);
  if (!read.ok) throw new Error(`CAPTURE_ALLOW: ${read.failure.reason}`);
  return read.value;
}

const lookupWithSystem: LookupAddresses = (hostname) => systemLookup(hostname, { all: true });
