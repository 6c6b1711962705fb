/**
 * Text in one encoding, or null where the bytes are not in it. Only what the decoder says about the bytes and the name of the encoding is
 * taken for a fault of the file; anything else is a mistake of ours and is thrown on.
 */

export type StrictDecoding = {
  /** A name that `findEncoding` has found. */
  readonly encoding: string;
  /** Whether the bytes may end within a character, as the beginning of a file does. */
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

/** The standard's own name of a label (WHATWG Encoding), or null where the label is unknown. */
export function findEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
