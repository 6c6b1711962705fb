/**
 * Decides what of a file is sent, from the headers in which its reader says what they have already (RFC 9110 §13 and §14). The validator is strong: it is the
 * digest of the bytes. There is no `Last-Modified`, so conditions with a date are passed over where the rules say so, and never match in
 * `If-Range`. A header that is not understood counts as absent, and a request for several parts is answered with the whole, as the rules allow. Pure.
 */
import type { ByteRange } from '@/lib/core/byte-range';

export type Delivery =
  | { readonly type: 'whole' }
  | { readonly type: 'part'; readonly part: ByteRange }
  | { readonly type: 'not_modified' }
  | { readonly type: 'precondition_failed' }
  | { readonly type: 'not_satisfiable' };

type Asked = { readonly method: string; readonly headers: Headers };

/** @param tag the entity tag with its quotes, or null if the bytes have no digest, and then nothing but the whole is sent */
export function decideDelivery(
  { method, headers }: Asked,
  { tag, byteLength }: { readonly tag: string | null; readonly byteLength: number },
): Delivery {
  if (tag === null || (method !== 'GET' && method !== 'HEAD')) return { type: 'whole' };
  const match = headers.get('if-match');
  if (match !== null && !listTags(match).includes(tag) && match.trim() !== '*')
    return { type: 'precondition_failed' };
  const noneMatch = headers.get('if-none-match');
  if (noneMatch !== null && (noneMatch.trim() === '*' || listTags(noneMatch).map(dropWeakness).includes(tag)))
    return { type: 'not_modified' };
  const range = headers.get('range');
  const ifRange = headers.get('if-range');
  // HEAD has no parts (§14.2), and what changed since the first part is sent anew.
  if (method === 'HEAD' || range === null || (ifRange !== null && ifRange.trim() !== tag))
    return { type: 'whole' };
  return readRange(range, byteLength);
}

/** A digest has no comma and no quote in it, so tags are told apart without reading quoted text of others. */
const listTags = (header: string) => header.split(',').map((tag) => tag.trim());
const dropWeakness = (tag: string) => tag.replace(/^W\//, '');

function readRange(header: string, byteLength: number): Delivery {
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header.trim()) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return { type: 'whole' };
  if (from === '') return readSuffix(Number(to), byteLength);
  const first = Number(from);
  const last = to === '' ? Infinity : Number(to);
  if (last < first) return { type: 'whole' };
  if (first >= byteLength) return { type: 'not_satisfiable' };
  return { type: 'part', part: { first, last: Math.min(last, byteLength - 1) } };
}

/** The last bytes. No part of an empty file can be named, so it is sent whole. */
function readSuffix(count: number, byteLength: number): Delivery {
  if (count === 0) return { type: 'not_satisfiable' };
  if (byteLength === 0) return { type: 'whole' };
  return { type: 'part', part: { first: Math.max(0, byteLength - count), last: byteLength - 1 } };
}
