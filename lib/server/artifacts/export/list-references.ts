/**
 * Lists the sources of an artifact as references, with all that is known of them: those of a bibliography, or else every cited source. Pure.
 */
import { writeDayIn } from '@/lib/core/text';
import { describeOrigin } from '@/lib/domain/bibliography/origin';
import type { Reference } from '@/lib/domain/bibliography/reference';
import { bibliographySchema } from '@/lib/domain/transforms/types/bibliography';
import type { ExportDocument } from './export-document';

type Cited = Pick<ExportDocument, 'data' | 'citations' | 'origins' | 'timeZone'>;

export function listReferences({ data, citations, origins, timeZone }: Cited): readonly Reference[] {
  const captured = new Map(citations.map(({ n, capturedAt }) => [n, writeDayIn(capturedAt, timeZone)]));
  const revisions = new Map(citations.map(({ n, revisionId }) => [n, revisionId]));
  const findOrigin = (n: number) => origins.find(({ revisionId }) => revisionId === revisions.get(n));
  const listed = bibliographySchema.safeParse(data);
  if (listed.success)
    return listed.data.entries.map(({ n, title, author, site, published, url, text }) => ({
      key: `source${n}`,
      title,
      author,
      site,
      published,
      url,
      accessed: captured.get(n) ?? null,
      note: text,
      publication: describeOrigin(findOrigin(n)).publication,
    }));
  const firsts = new Map(citations.toReversed().map((citation) => [citation.n, citation]));
  return [...firsts.values()]
    .toSorted((one, other) => one.n - other.n)
    .map(({ n, sourceTitle, sourceUrl }) => ({
      key: `source${n}`,
      title: sourceTitle,
      ...describeOrigin(findOrigin(n)),
      url: sourceUrl,
      accessed: captured.get(n) ?? null,
      note: null,
    }));
}
