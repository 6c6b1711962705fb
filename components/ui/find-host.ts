/** Where a text that is an address leads: its real host, without what stands before an `@`. Null where it is no web address. */
export function findHost(text: string): string | null {
  if (!/^https?:/i.test(text.trim())) return null;
  const url = URL.parse(text.trim());
  return url === null ? null : url.host;
}
