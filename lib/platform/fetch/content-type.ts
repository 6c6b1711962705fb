/** Content types allowed by list: exact ones, `text/*`, or everything. Parameters do not count. Pure. */

/** The type without parameters, in lower case; null where the header is absent or not a type. */
export function readContentType(header: string | null): string | null {
  const type = header?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : null;
}

/** An answer that names no type counts as `application/octet-stream`: let through only by who wants any bytes. */
export function isTypeAllowed(type: string | null, allowed: readonly string[]): boolean {
  const actual = type ?? 'application/octet-stream';
  return allowed.some((entry) => {
    if (entry === '*/*' || entry === actual) return true;
    return entry.endsWith('/*') && actual.startsWith(entry.slice(0, -1));
  });
}
