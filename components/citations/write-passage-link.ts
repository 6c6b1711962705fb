/** Writes a passage as Markdown to paste: its words, and a link to it. A block of a page that holds the link cites the passage (decision 125). */
import { paths } from '@/lib/core/paths';
import { createProjection } from '@/lib/evidence/projection';
import { writeOnOneLine } from './write-on-one-line';
import type { Span } from '@/lib/evidence/span';

export type LinkedPassage = {
  readonly slug: string;
  readonly source: { readonly id: string; readonly revisionId: string; readonly title: string };
  /** The stored Markdown of the revision. */
  readonly markdown: string;
  readonly span: Span;
};

export function writePassageLink({ slug, source, markdown, span }: LinkedPassage): string {
  const words = writeOnOneLine(createProjection(markdown).slice(span));
  const title = writeOnOneLine(source.title).replaceAll(/[\\[\]]/g, '\\$&');
  const path = paths.source(slug, source.id, { revisionId: source.revisionId, at: span });
  return `“${words}” [${title}](${window.location.origin}${path})`;
}
