import { createProjection } from '../projection';
import type { Span } from '../span';

/** Returns the text a reader sees at `span` of `markdown`. */
export function projectSpan(markdown: string, span: Span): string {
  return createProjection(markdown).slice(span);
}
