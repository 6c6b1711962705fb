/** Returns the first letters of the first and the last name. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '?'] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last].map((word) => [...word][0]?.toUpperCase() ?? '').join('');
}
