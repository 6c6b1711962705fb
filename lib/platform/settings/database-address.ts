/**
 * Reads the address of a database, which may name several hosts, as libpq's does: `postgresql://name:password@db1:5432,db2:5432/database`.
 * One of the hosts accepts writes; which one may change. Pure.
 */
import { fail, type Result, succeed } from '@/lib/core/result';

/** Servers that an address may name: a primary, its standbys, and room to replace them. */
export const mostHosts = 8;

/** One host of an address. */
export type DatabaseHost = {
  /** The address with this host alone. */
  readonly url: string;
  /** A name or an IP address, without the brackets of IPv6. */
  readonly host: string;
  readonly port: number;
};

/** Everything before the hosts, the hosts, and everything after them. A password may contain `@`, but none of the signs that end a host. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/;
const defaultPort = 5432;

/** @returns the hosts in the order of the address, each once. Fails without a reason, which could repeat the password. */
export function readDatabaseAddress(
  address: string,
): Result<readonly [DatabaseHost, ...DatabaseHost[]], null> {
  const [, before = '', named = '', after = ''] = parts.exec(address) ?? [];
  const hosts = named.split(',').map((name) => readHost(`${before}${name}${after}`));
  const known = hosts.filter((host) => host !== null);
  const [first, ...others] = known;
  if (first === undefined || known.length < hosts.length || known.length > mostHosts) return fail(null);
  const places = known.map(({ host, port }) => `${host} ${port}`);
  return new Set(places).size < places.length ? fail(null) : succeed([first, ...others]);
}

function readHost(url: string): DatabaseHost | null {
  if (!URL.canParse(url)) return null;
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
  return host === '' ? null : { url, host, port: port === '' ? defaultPort : Number(port) };
}

/** What a sentence calls a host. It contains no password. */
export const describeHost = ({ host, port }: DatabaseHost): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;
