/** Decodes text that was made safe for mail (quoted-printable, RFC 2045 6.7) to the bytes it stands for. A malformed sign stays as it is. Pure. */

/** @param text one character for each byte, with lines that end in a line feed */
export function decodeQuotedPrintable(text: string): Uint8Array {
  const whole = text.replace(/=[\t ]{0,76}\n/g, '');
  const bytes = new Uint8Array(whole.length);
  let length = 0;
  for (let at = 0; at < whole.length; at += 1) {
    const digits = whole[at] === '=' ? /^[0-9a-f]{2}$/i.exec(whole.slice(at + 1, at + 3))?.[0] : undefined;
    bytes[length] = digits === undefined ? whole.charCodeAt(at) : Number.parseInt(digits, 16);
    if (digits !== undefined) at += 2;
    length += 1;
  }
  return bytes.subarray(0, length);
}
