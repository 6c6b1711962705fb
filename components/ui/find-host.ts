/** Returns the real host of a text that is a web address, ignoring anything before an `@`. Null if the text is not a web address. */
export function findHost(text: string): string | null {
  if (!/^https?:/i.test(text.trim())) return null;
  const url = URL.parse(text.trim());
  return url === null ? null : url.host;
}
