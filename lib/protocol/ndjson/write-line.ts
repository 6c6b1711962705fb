/** Writes one value as one line of NDJSON. JSON escapes every line break inside it, so the only `\n` is the last character. */
export function writeLine(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new Error('A line of NDJSON needs a JSON value.');
  return `${text}\n`;
}
