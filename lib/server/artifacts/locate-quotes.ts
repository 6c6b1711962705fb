/**
 * Locates the quotes that a person cites anew while editing an artifact, in the newest revisions of sources of its collection. They are
 * proved like those of a model: a quote that is not found binds nothing. What the browser says about a quote is never stored.
 */
import { AppError } from '@/lib/core/errors';
import { asId, type SourceId } from '@/lib/core/ids';
import type { FreshMarker } from '@/lib/domain/artifacts/carry-citations';
import type { Artifact } from '@/lib/domain/artifacts/store';
import { findSources, listCurrentRevisions } from '@/lib/domain/sources/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { LocatedQuoteReply, NewQuote } from '@/lib/protocol/http/artifacts';
import { citeQuote, type QuotedSpan } from '../citations/cite-answer';
import { requireArtifact } from './present-artifact';

/** An artifact without a collection rests on sources of any. */
export async function locateQuotes(
  database: Database,
  { workspaceId, collectionId }: Pick<Artifact, 'workspaceId' | 'collectionId'>,
  quotes: readonly NewQuote[],
): Promise<ReadonlyMap<number, FreshMarker<QuotedSpan>>> {
  const ids = [...new Set(quotes.map(({ source_id: id }) => asId<SourceId>(id)))];
  const sources = (await findSources(database, workspaceId, ids)).filter(
    (source) => collectionId === null || source.collectionId === collectionId,
  );
  const revisions = await listCurrentRevisions(
    database,
    workspaceId,
    sources.map(({ id }) => id),
  );
  const citable = sources.flatMap(({ id, title, url }) => {
    const revision = revisions.get(id);
    return revision === undefined ? [] : [{ sourceId: id, title, url, revision }];
  });
  return new Map(
    quotes.map(({ n, source_id: id, quote }) => [n, citeQuote(citable, { sourceId: id, quote })]),
  );
}

export function locateQuote(
  actor: Viewer,
  { id, source_id, quote }: { readonly id: string } & Omit<NewQuote, 'n'>,
): Promise<LocatedQuoteReply> {
  return inWorkspace(actor, async (database) => {
    const artifact = await requireArtifact(database, actor, id);
    const located = (await locateQuotes(database, artifact, [{ n: 1, source_id, quote }])).get(1);
    if (located === undefined || 'reason' in located)
      throw new AppError('invalid_input', located?.reason ?? 'The quote is not in the source.');
    return presentQuote(located.id);
  });
}

function presentQuote(span: QuotedSpan): LocatedQuoteReply {
  return {
    source_id: span.sourceId,
    revision_id: span.revisionId,
    url: span.sourceUrl,
    title: span.sourceTitle,
    quote: span.quote,
    match: span.match,
    similarity: span.similarity,
    start: span.start,
    end: span.end,
    page: span.page,
    locator: span.locator,
    state: 'current',
    captured_at: span.capturedAt.toISOString(),
  };
}
