/**
 * A half-open range of text. The caller says which text it refers to: outside this module it is always the revision's Markdown, counted in
 * UTF-16 units (product rule 2).
 */
export type Span = { readonly start: number; readonly end: number };

export function hasOverlap(left: Span, right: Span): boolean {
  return left.start < right.end && right.start < left.end;
}

/** Clamps both ends of `span` to `0..length` and puts them in order. */
export function clampSpan(span: Span, length: number): Span {
  const start = Math.min(Math.max(0, Math.trunc(span.start) || 0), length);
  return { start, end: Math.min(Math.max(start, Math.trunc(span.end) || 0), length) };
}

/** Reads a span as addresses write it, such as `10-20`. Null if it is not one, or empty. */
export function readSpan(text: string | null): Span | null {
  const match = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? '');
  if (match === null) return null;
  const [start, end] = [Number(match[1]), Number(match[2])];
  return start < end ? { start, end } : null;
}
