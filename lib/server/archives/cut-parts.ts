/** Finds which pieces of a file hold a part of it, and which of their bytes. Pure. */
import type { ByteRange } from '@/lib/core/byte-range';

type Piece = { readonly id: string; readonly byteLength: number };
/** @property slice null for all bytes of the piece, which can then be checked against its digest */
export type PartSlice = { readonly id: string; readonly slice: ByteRange | null };

/** @param pieces in their order, which together are the file */
export function cutParts(pieces: readonly Piece[], { first, last }: ByteRange): PartSlice[] {
  const slices: PartSlice[] = [];
  let begin = 0;
  for (const { id, byteLength } of pieces) {
    const from = Math.max(first - begin, 0);
    const to = Math.min(last - begin, byteLength - 1);
    const isAll = from === 0 && to === byteLength - 1;
    if (from <= to) slices.push({ id, slice: isAll ? null : { first: from, last: to } });
    begin += byteLength;
  }
  return slices;
}
