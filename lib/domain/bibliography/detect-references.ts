/** Reads the text of a file if it is one of references, in whatever encoding. Pure. */
import { decodeText } from '@/lib/capture/files/decode-text';
import { detectedChars, detectReferenceFormat } from '@/lib/capture/references/detect-reference-format';

/** Bytes in which the format shows. */
export const recognisedBytes = detectedChars * 2;

export const isReferencesText = (text: string): boolean => detectReferenceFormat(text) !== null;

/** Returns null for bytes that are no text. */
export const decodeReferences = (bytes: Uint8Array): string | null => decodeText(bytes, null)?.text ?? null;
