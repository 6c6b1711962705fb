/**
 * Decodes text in one encoding, or returns null if the bytes are not valid in it. Only the decoder's own errors about the bytes or the name
 * of the encoding count as a fault of the file. Anything else is a mistake of ours and is rethrown.
 */

export type StrictDecoding = {
  /** A name returned by `findEncoding`. */
  readonly encoding: string;
  /** True if the bytes may end in the middle of a character, as the beginning of a file may. */
  readonly mayBeCut?: boolean;
};

export function decodeStrictly(
  bytes: Uint8Array,
  { encoding, mayBeCut = false }: StrictDecoding,
): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: mayBeCut });
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return null;
    throw error;
  }
}

/** Returns the standard name of an encoding label (WHATWG Encoding), or null if the label is unknown. */
export function findEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
