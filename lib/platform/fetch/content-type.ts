/** Checks content types against a list of exact types, `text/*`, or everything. Parameters are ignored. Pure. */

/** Returns the type without parameters, in lower case. Null if the header is absent or not a type. */
export function readContentType(header: string | null): string | null {
  const type = header?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : null;
}

/** A response without a type counts as `application/octet-stream`, so only callers that accept any bytes get it. */
export function isTypeAllowed(type: string | null, allowed: readonly string[]): boolean {
  const actual = type ?? 'application/octet-stream';
  return allowed.some((entry) => {
    if (entry === '*/*' || entry === actual) return true;
    return entry.endsWith('/*') && actual.startsWith(entry.slice(0, -1));
  });
}
