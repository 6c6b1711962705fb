/** Reads and writes the header by which a trace goes on in another process (W3C Trace Context, `traceparent`). Pure. */

export type TraceParent = { readonly traceId: string; readonly spanId: string; readonly flags: number };

const pattern = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** Returns null for anything else than a header of the version that we write. */
export function readTraceParent(text: unknown): TraceParent | null {
  const match = typeof text === 'string' ? pattern.exec(text) : null;
  const [, traceId, spanId, flags] = match ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

export const writeTraceParent = ({ traceId, spanId, flags }: TraceParent): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;
