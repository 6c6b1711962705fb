/** Reads a number as people write it, with commas and spaces. Returns null if the text is empty or not a number. */
export function readNumber(text: string): number | null {
  const plain = text.replace(/[,\s_$]/g, '');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
