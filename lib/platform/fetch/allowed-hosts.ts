/**
 * The hosts that an administrator allows by name to pass the guard: entries `host:port`, or `host` for ports 80 and 443, as in
 * `CAPTURE_ALLOW`. An entry covers exactly that host as it is written in an address, never subdomains or another name for the same machine,
 * and there are no wildcards. Pure.
 */
import { fail, type Result, succeed } from '../../core/result';

export type AllowedHosts = { has(hostname: string, port: number): boolean };

/** Ports that an entry without a port allows. */
export const webPorts: readonly number[] = [80, 443];

export type AllowEntryFailure = { readonly entry: string; readonly reason: string };

export function readAllowedHosts(entries: readonly string[]): Result<AllowedHosts, AllowEntryFailure> {
  const allowed = new Set<string>();
  for (const entry of entries) {
    const read = readEntry(entry.trim());
    if (read === null) {
      return fail({
        entry,
        reason: `"${entry}" is not a host, or a host and a port, as in wiki.example:8080.`,
      });
    }
    for (const port of read.ports) allowed.add(`${read.hostname}:${port}`);
  }
  return succeed({ has: (hostname, port) => allowed.has(`${bareHost(hostname)}:${port}`) });
}

/** Returns the host of an address without the brackets of IPv6. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname;
}

function readEntry(entry: string): { hostname: string; ports: readonly number[] } | null {
  const match = /^(\[[^\]]+\]|[^:/?#@\s[\]*]+)(?::(\d{1,5}))?$/.exec(entry);
  const host = match?.[1];
  // The URL parser normalises the entry to the spelling that an address will have: lower case, punycode, canonical numbers.
  if (host === undefined || !URL.canParse(`http://${host}/`)) return null;
  const hostname = bareHost(new URL(`http://${host}/`).hostname);
  if (match?.[2] === undefined) return { hostname, ports: webPorts };
  const port = Number(match[2]);
  return port >= 1 && port <= 65_535 ? { hostname, ports: [port] } : null;
}
