/**
 * Decides which internet addresses this server may connect to on somebody's behalf (threats 23). IPv4 is open except for the special ranges
 * in a table, and IPv6 is closed except for global unicast. It fails closed: anything that is not the canonical text of an address is
 * refused. Pure; it never resolves a name and never connects.
 */
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressDecision =
  | { readonly decision: 'allow' }
  | { readonly decision: 'deny'; readonly reason: string };

type Range = { readonly cidr: string; readonly reason: string };

/** IANA's IPv4 special-purpose registry, multicast, and the one public-looking address that is a cloud's internal endpoint. */
const closedIpv4: readonly Range[] = [
  { cidr: '0.0.0.0/8', reason: 'this network' },
  { cidr: '10.0.0.0/8', reason: 'private network' },
  { cidr: '100.64.0.0/10', reason: 'carrier-grade NAT' },
  { cidr: '127.0.0.0/8', reason: 'this computer' },
  { cidr: '168.63.129.16/32', reason: 'cloud platform service' },
  { cidr: '169.254.0.0/16', reason: 'link local and cloud metadata' },
  { cidr: '172.16.0.0/12', reason: 'private network' },
  { cidr: '192.0.0.0/24', reason: 'protocol assignments' },
  { cidr: '192.0.2.0/24', reason: 'documentation' },
  { cidr: '192.31.196.0/24', reason: 'AS112' },
  { cidr: '192.52.193.0/24', reason: 'AMT relay' },
  { cidr: '192.88.99.0/24', reason: '6to4 relay' },
  { cidr: '192.168.0.0/16', reason: 'private network' },
  { cidr: '192.175.48.0/24', reason: 'AS112' },
  { cidr: '198.18.0.0/15', reason: 'benchmarking' },
  { cidr: '198.51.100.0/24', reason: 'documentation' },
  { cidr: '203.0.113.0/24', reason: 'documentation' },
  { cidr: '224.0.0.0/4', reason: 'multicast' },
  { cidr: '240.0.0.0/4', reason: 'reserved or broadcast' },
];

/** Only this range is global unicast. It excludes loopback, mapped, NAT64, unique local, link local and multicast all together. */
const openIpv6 = '2000::/3';

const closedIpv6: readonly Range[] = [
  // Teredo, benchmarking, AMT, ORCHID and the rest of the protocol assignments.
  { cidr: '2001::/23', reason: 'protocol assignments' },
  { cidr: '2001:db8::/32', reason: 'documentation' },
  { cidr: '2002::/16', reason: '6to4' },
  { cidr: '2620:4f:8000::/48', reason: 'AS112' },
  { cidr: '3fff::/20', reason: 'documentation' },
];

const parsedIpv4 = closedIpv4.map((range) => ({ range, block: ipaddr.IPv4.parseCIDR(range.cidr) }));
const parsedIpv6 = closedIpv6.map((range) => ({ range, block: ipaddr.IPv6.parseCIDR(range.cidr) }));
const globalUnicast = ipaddr.IPv6.parseCIDR(openIpv6);

const allow: AddressDecision = { decision: 'allow' };
const deny = (reason: string): AddressDecision => ({ decision: 'deny', reason });

export function decideAddress(address: string): AddressDecision {
  if (isIPv4(address)) return decideIpv4(ipaddr.IPv4.parse(address));
  if (isIPv6(address) && !address.includes('%')) return decideIpv6(ipaddr.IPv6.parse(address));
  return deny('not an internet address');
}

function decideIpv4(address: ipaddr.IPv4): AddressDecision {
  const closed = parsedIpv4.find(({ block }) => address.match(block));
  return closed === undefined ? allow : deny(closed.range.reason);
}

function decideIpv6(address: ipaddr.IPv6): AddressDecision {
  if (!address.match(globalUnicast)) return deny('not global unicast');
  const closed = parsedIpv6.find(({ block }) => address.match(block));
  if (closed !== undefined) return deny(closed.range.reason);
  const embedded = getIsatapAddress(address);
  if (embedded === null) return allow;
  const inner = decideIpv4(embedded);
  return inner.decision === 'allow' ? allow : deny(`ISATAP tunnel to ${inner.reason}`);
}

/** RFC 5214: an interface identifier `[00|02]00:5efe:a.b.c.d` tunnels to the IPv4 address in its last four bytes. */
function getIsatapAddress(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  const universal = bytes[8] === 0x00 || bytes[8] === 0x02;
  const isatap = universal && bytes[9] === 0x00 && bytes[10] === 0x5e && bytes[11] === 0xfe;
  return isatap ? new ipaddr.IPv4(bytes.slice(12)) : null;
}
