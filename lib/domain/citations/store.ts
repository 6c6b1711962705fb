/** Rows of citations: one table for messages, artifact versions, guides, cells, findings and blocks, so that staleness is one query. */
import { locatorSchema } from './locator';
import {
  asId,
  type CitationId,
  createCitationId,
  type RevisionId,
  type SourceId,
  type WorkspaceId,
} from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type CitationState, citationStates, type LocatedMatch } from '@/lib/protocol/citation-words';

export type CitationOwner = {
  readonly kind: 'message' | 'artifact_version' | 'guide' | 'cell' | 'finding' | 'block';
  readonly id: string;
};

export type Citation = {
  readonly id: CitationId;
  readonly ordinal: number;
  readonly n: number;
  readonly markerStart: number | null;
  readonly sourceId: SourceId;
  readonly revisionId: RevisionId;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly match: LocatedMatch;
  readonly similarity: number | null;
  readonly locator: { readonly type: string; readonly value: string } | null;
  readonly sourceTitle: string;
  readonly sourceUrl: string | null;
  readonly page: number | null;
  readonly state: CitationState;
  readonly capturedAt: Date;
};

export type NewCitation = Omit<Citation, 'id' | 'state'> & {
  /** `current` by default: what is cited from an earlier revision may be stale already. */
  readonly state?: CitationState;
  readonly modelQuote: string | null;
  readonly confidence: number | null;
};

const select = {
  id: true,
  ordinal: true,
  n: true,
  markerStart: true,
  sourceId: true,
  revisionId: true,
  start: true,
  end: true,
  quote: true,
  prefix: true,
  suffix: true,
  match: true,
  similarity: true,
  locator: true,
  sourceTitle: true,
  sourceUrl: true,
  page: true,
  state: true,
  capturedAt: true,
  ownerId: true,
} as const;

function presentRow(row: Prisma.CitationGetPayload<{ select: typeof select }>): Citation {
  return {
    ...row,
    id: asId<CitationId>(row.id),
    sourceId: asId<SourceId>(row.sourceId),
    revisionId: asId<RevisionId>(row.revisionId),
    match: row.match === 'near' ? 'near' : 'exact',
    locator: row.locator === null ? null : locatorSchema.parse(row.locator),
    state: citationStates.find((known) => known === row.state) ?? 'current',
  };
}

export async function insertCitations(
  database: Database,
  workspaceId: WorkspaceId,
  owned: { readonly owner: CitationOwner; readonly citations: readonly NewCitation[] },
): Promise<void> {
  await database.citation.createMany({
    data: owned.citations.map(({ locator, ...citation }) => ({
      sourceId: citation.sourceId,
      revisionId: citation.revisionId,
      ordinal: citation.ordinal,
      n: citation.n,
      markerStart: citation.markerStart,
      start: citation.start,
      end: citation.end,
      quote: citation.quote,
      prefix: citation.prefix,
      suffix: citation.suffix,
      match: citation.match,
      similarity: citation.similarity,
      sourceTitle: citation.sourceTitle,
      sourceUrl: citation.sourceUrl,
      page: citation.page,
      capturedAt: citation.capturedAt,
      ...(citation.state === undefined ? {} : { state: citation.state }),
      modelQuote: citation.modelQuote,
      confidence: citation.confidence,
      ...(locator === null ? {} : { locator }),
      id: createCitationId(),
      workspaceId,
      ownerKind: owned.owner.kind,
      ownerId: owned.owner.id,
    })),
  });
}

export async function deleteCitations(
  database: Database,
  workspaceId: WorkspaceId,
  owner: CitationOwner,
): Promise<void> {
  await database.citation.deleteMany({ where: { workspaceId, ownerKind: owner.kind, ownerId: owner.id } });
}

export async function deleteCitationsById(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly CitationId[],
): Promise<void> {
  await database.citation.deleteMany({ where: { workspaceId, id: { in: [...ids] } } });
}

/** Returns the citations of several owners of one kind by owner, in the order of their markers. */
export async function listCitations(
  database: Database,
  workspaceId: WorkspaceId,
  owners: { readonly kind: CitationOwner['kind']; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, readonly Citation[]>> {
  const rows = await database.citation.findMany({
    where: { workspaceId, ownerKind: owners.kind, ownerId: { in: [...owners.ids] } },
    orderBy: { ordinal: 'asc' },
    select,
  });
  return Map.groupBy(
    rows.map((row) => ({ ownerId: row.ownerId, citation: presentRow(row) })),
    (row) => row.ownerId,
  )
    .entries()
    .reduce(
      (byOwner, [ownerId, list]) =>
        byOwner.set(
          ownerId,
          list.map(({ citation }) => citation),
        ),
      new Map<string, Citation[]>(),
    );
}

/** Returns all citations that rest on a source, to decide which of them a new revision makes stale. */
export async function listCitationsOfSource(
  database: Database,
  workspaceId: WorkspaceId,
  sourceId: SourceId,
): Promise<(Citation & { readonly ownerKind: string; readonly ownerId: string })[]> {
  const rows = await database.citation.findMany({
    where: { workspaceId, sourceId },
    select: { ...select, ownerKind: true },
  });
  return rows.map((row) => ({ ...presentRow(row), ownerKind: row.ownerKind, ownerId: row.ownerId }));
}

export async function setCitationStates(
  database: Database,
  workspaceId: WorkspaceId,
  change: {
    readonly ids: readonly CitationId[];
    readonly state: CitationState;
    readonly revisionId: RevisionId | null;
  },
): Promise<void> {
  await database.citation.updateMany({
    where: { workspaceId, id: { in: [...change.ids] } },
    data: { state: change.state, stateRevisionId: change.revisionId },
  });
}

/** Returns when the state of any citation last changed, or null if none ever did. */
export async function findLastStateChange(
  database: Database,
  workspaceId: WorkspaceId,
): Promise<Date | null> {
  const newest = await database.citation.findFirst({
    where: { workspaceId, stateChangedAt: { not: null } },
    orderBy: { stateChangedAt: 'desc' },
    select: { stateChangedAt: true },
  });
  return newest?.stateChangedAt ?? null;
}

/** Reduces the citations of a deleted source to their quotes, without any other text of the source. */
export async function keepQuotesAlone(
  database: Database,
  workspaceId: WorkspaceId,
  sourceId: SourceId,
): Promise<void> {
  await database.citation.updateMany({
    where: { workspaceId, sourceId },
    data: { prefix: '', suffix: '', modelQuote: null },
  });
}

/** Deletes every citation of a purged source, so that none of its text remains. */
export async function purgeCitationsOfSource(
  database: Database,
  workspaceId: WorkspaceId,
  sourceId: SourceId,
): Promise<void> {
  await database.citation.deleteMany({ where: { workspaceId, sourceId } });
}
