/** A part of a file, by the places of its first and its last byte, as HTTP counts them (RFC 9110 §14.1.2). Pure. */
export type ByteRange = { readonly first: number; readonly last: number };

export const countBytes = ({ first, last }: ByteRange): number => last - first + 1;
