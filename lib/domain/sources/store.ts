/** Rows of sources, their revisions and originals. A revision is inserted once and never updated. */
import { z } from 'zod';
import { type CaptureMode, captureModes } from '@/lib/capture/files/capture-mode';
import {
  asId,
  type CollectionId,
  type PageId,
  type RevisionId,
  type SourceId,
  type UserId,
  type WorkspaceId,
} from '@/lib/core/ids';
import type { Origin } from '@/lib/domain/bibliography/origin';
import type { Prisma } from '@/lib/platform/db/generated/client';
import {
  descriptionSelect,
  type FileDescription,
  type PlacedBytes,
  placeSelect,
  type StoredFile,
} from '@/lib/domain/objects/stored-file';
import type { Database } from '@/lib/platform/db/in-workspace';
import { lockRow } from '@/lib/platform/db/lock-row';
import {
  captureWays,
  type SourceKind,
  sourceKinds,
  type SourceStatus,
  sourceStatuses,
} from '@/lib/protocol/source-words';
import { readPublication } from './publication-store';
import {
  anchorSchema,
  droppedSchema,
  hiddenTextSchema,
  linkSchema,
  placedBlockSchema,
  type Revision,
  type Source,
} from './source';

const sourceSelect = {
  id: true,
  workspaceId: true,
  collectionId: true,
  kind: true,
  title: true,
  titleIsChosen: true,
  url: true,
  fileName: true,
  pageId: true,
  status: true,
  progress: true,
  failureCode: true,
  failureSentence: true,
  captureMode: true,
  captureMaxChars: true,
  currentRevisionId: true,
  pendingOriginalId: true,
  causeExecutionId: true,
  tags: true,
  folderId: true,
  feedId: true,
  createdBy: true,
  createdAt: true,
} as const;

function presentSource(row: Prisma.SourceGetPayload<{ select: typeof sourceSelect }>): Source {
  const { failureCode, failureSentence, ...rest } = row;
  return {
    ...rest,
    id: asId<SourceId>(row.id),
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    collectionId: asId<CollectionId>(row.collectionId),
    pageId: row.pageId === null ? null : asId<PageId>(row.pageId),
    kind: z.enum(sourceKinds).parse(row.kind),
    status: z.enum(sourceStatuses).parse(row.status),
    captureMode: z.enum(captureModes).parse(row.captureMode),
    failure: failureCode === null ? null : { code: failureCode, message: failureSentence ?? '' },
    currentRevisionId: row.currentRevisionId === null ? null : asId<RevisionId>(row.currentRevisionId),
  };
}

const revisionSelect = {
  id: true,
  sourceId: true,
  number: true,
  markdown: true,
  title: true,
  author: true,
  siteName: true,
  publishedAt: true,
  language: true,
  links: true,
  signals: true,
  dropped: true,
  hiddenText: true,
  anchors: true,
  blocks: true,
  pageVersion: true,
  contentDigest: true,
  wordCount: true,
  originalId: true,
  finalUrl: true,
  capturedWith: true,
  capturedAt: true,
} as const;

function presentRevision(row: Prisma.RevisionGetPayload<{ select: typeof revisionSelect }>): Revision {
  return {
    ...row,
    id: asId<RevisionId>(row.id),
    sourceId: asId<SourceId>(row.sourceId),
    links: z.array(linkSchema).parse(row.links),
    dropped: z.array(droppedSchema).parse(row.dropped),
    hiddenText: row.hiddenText === null ? null : hiddenTextSchema.parse(row.hiddenText),
    anchors: z.array(anchorSchema).parse(row.anchors),
    blocks: z.array(placedBlockSchema).parse(row.blocks),
    capturedWith: z.enum(captureWays).parse(row.capturedWith),
  };
}

export type NewSource = {
  readonly id: SourceId;
  readonly workspaceId: WorkspaceId;
  readonly collectionId: CollectionId;
  readonly kind: SourceKind;
  readonly title: string;
  readonly titleIsChosen: boolean;
  readonly url: string | null;
  readonly normalisedUrl: string | null;
  readonly fileName: string | null;
  readonly pageId?: PageId;
  readonly folderId?: string | null;
  readonly feedId?: string;
  readonly status: SourceStatus;
  readonly captureMode?: CaptureMode;
  readonly captureMaxChars?: number | null;
  readonly createdBy: UserId;
  readonly causeExecutionId?: string | null;
};

/** A second source of the same address or page in the collection violates the indexes `source_address_once` and `source_page_once`. */
export async function insertSource(database: Database, source: NewSource): Promise<Source> {
  return presentSource(await database.source.create({ data: source, select: sourceSelect }));
}

export async function findSource(
  database: Database,
  workspaceId: WorkspaceId,
  id: SourceId,
): Promise<Source | null> {
  const row = await database.source.findFirst({
    where: { id, workspaceId, deletedAt: null },
    select: sourceSelect,
  });
  return row === null ? null : presentSource(row);
}

/** Returns those of the sources that exist, in no particular order. */
export async function findSources(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly SourceId[],
): Promise<Source[]> {
  const rows = await database.source.findMany({
    where: { id: { in: [...ids] }, workspaceId, deletedAt: null },
    select: sourceSelect,
  });
  return rows.map(presentSource);
}

/** Returns the current source and locks it until the transaction ends: if two captures end at the same time, one waits for the other. */
export async function lockSource(
  database: Database,
  workspaceId: WorkspaceId,
  id: SourceId,
): Promise<Source | null> {
  await lockRow(database, 'source', { id, workspaceId });
  return findSource(database, workspaceId, id);
}

/** Returns the sources of a collection with this title. */
export async function listSourcesByTitle(
  database: Database,
  workspaceId: WorkspaceId,
  wanted: { readonly collectionId: CollectionId; readonly title: string; readonly limit: number },
): Promise<Source[]> {
  const { collectionId, title, limit } = wanted;
  const rows = await database.source.findMany({
    where: { workspaceId, collectionId, title, deletedAt: null },
    orderBy: { createdAt: 'asc' },
    take: limit,
    select: sourceSelect,
  });
  return rows.map(presentSource);
}

/** Returns all sources of a collection in the order they were added: a source's position is its number. */
export async function listSources(
  database: Database,
  workspaceId: WorkspaceId,
  collectionId: CollectionId,
): Promise<Source[]> {
  const rows = await database.source.findMany({
    where: { workspaceId, collectionId, deletedAt: null },
    orderBy: { id: 'asc' },
    select: sourceSelect,
  });
  return rows.map(presentSource);
}

export async function findSourceByAddress(
  database: Database,
  collection: { readonly workspaceId: WorkspaceId; readonly collectionId: CollectionId },
  normalisedUrl: string,
): Promise<SourceId | null> {
  const row = await database.source.findFirst({
    where: { ...collection, normalisedUrl, deletedAt: null },
    select: { id: true },
  });
  return row === null ? null : asId<SourceId>(row.id);
}

/** Returns a live source of the collection whose original has these bytes. */
export async function findSourceByOriginal(
  database: Database,
  collection: { readonly workspaceId: WorkspaceId; readonly collectionId: CollectionId },
  digest: string,
): Promise<SourceId | null> {
  const row = await database.source.findFirst({
    where: { ...collection, deletedAt: null, originals: { some: { digest } } },
    select: { id: true },
  });
  return row === null ? null : asId<SourceId>(row.id);
}

/** Returns a live source of the collection, other than this one, whose newest revision has this content. */
export async function findSourceByContent(
  database: Database,
  source: Pick<Source, 'id' | 'workspaceId' | 'collectionId'>,
  contentDigest: string,
): Promise<{ readonly id: SourceId; readonly title: string } | null> {
  const rows = await database.$queryRaw<{ id: string; title: string }[]>`
    SELECT source.id, source.title FROM source
    JOIN revision ON revision.id = source.current_revision_id
    WHERE source.workspace_id = ${source.workspaceId} AND source.collection_id = ${source.collectionId}
      AND source.deleted_at IS NULL AND source.id <> ${source.id} AND revision.content_digest = ${contentDigest}
    ORDER BY source.id LIMIT 1`;
  const [row] = rows;
  return row === undefined ? null : { id: asId<SourceId>(row.id), title: row.title };
}

export type SourceChange = {
  readonly title?: string;
  readonly titleIsChosen?: boolean;
  readonly status?: SourceStatus;
  readonly progress?: string | null;
  readonly failureCode?: string | null;
  readonly failureSentence?: string | null;
  readonly currentRevisionId?: RevisionId;
  readonly pendingOriginalId?: string | null;
  readonly causeExecutionId?: string | null;
  readonly deletedAt?: Date | null;
  readonly kind?: SourceKind;
};

export async function updateSource(
  database: Database,
  workspaceId: WorkspaceId,
  { id, ...change }: SourceChange & { readonly id: SourceId },
): Promise<boolean> {
  const updated = await database.source.updateMany({ where: { id, workspaceId }, data: change });
  return updated.count > 0;
}

export type NewOriginal = PlacedBytes & {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly sourceId: SourceId;
  readonly mediaType: string;
  readonly fileName: string;
};

export async function insertOriginal(database: Database, original: NewOriginal): Promise<void> {
  await database.original.create({ data: original, select: { id: true } });
}

/** Deletes bytes that no revision names. */
export async function deleteOriginal(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<void> {
  await database.original.deleteMany({ where: { id, workspaceId } });
}

export async function findOriginal(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<StoredFile | null> {
  return database.original.findFirst({
    where: { id, workspaceId },
    select: { ...placeSelect, mediaType: true, fileName: true },
  });
}

export async function describeOriginal(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<FileDescription | null> {
  return database.original.findFirst({ where: { id, workspaceId }, select: descriptionSelect });
}

export type NewRevision = Omit<Revision, 'number'> & { readonly workspaceId: WorkspaceId };

/** Adds the next revision of the source and returns its number. */
export async function insertRevision(database: Database, revision: NewRevision): Promise<number> {
  const last = await database.revision.aggregate({
    where: { sourceId: revision.sourceId, workspaceId: revision.workspaceId },
    _max: { number: true },
  });
  const number = (last._max.number ?? 0) + 1;
  const { hiddenText, ...fields } = revision;
  await database.revision.create({
    data: {
      id: fields.id,
      sourceId: fields.sourceId,
      title: fields.title,
      markdown: fields.markdown,
      capturedAt: fields.capturedAt,
      pageVersion: fields.pageVersion,
      author: fields.author,
      siteName: fields.siteName,
      publishedAt: fields.publishedAt,
      language: fields.language,
      contentDigest: fields.contentDigest,
      wordCount: fields.wordCount,
      originalId: fields.originalId,
      finalUrl: fields.finalUrl,
      capturedWith: fields.capturedWith,
      workspaceId: fields.workspaceId,
      number,
      links: [...revision.links],
      signals: [...revision.signals],
      dropped: [...revision.dropped],
      anchors: [...revision.anchors],
      blocks: [...revision.blocks],
      ...(hiddenText === null ? {} : { hiddenText }),
    },
    select: { id: true },
  });
  return number;
}

export async function findRevision(
  database: Database,
  workspaceId: WorkspaceId,
  id: RevisionId,
): Promise<Revision | null> {
  const row = await database.revision.findFirst({ where: { id, workspaceId }, select: revisionSelect });
  return row === null ? null : presentRevision(row);
}

/** Returns the newest revisions of several sources, by source. */
export async function listCurrentRevisions(
  database: Database,
  workspaceId: WorkspaceId,
  sourceIds: readonly SourceId[],
): Promise<ReadonlyMap<SourceId, Revision>> {
  const sources = await database.source.findMany({
    where: { workspaceId, id: { in: [...sourceIds] }, currentRevisionId: { not: null } },
    select: { currentRevisionId: true },
  });
  const rows = await database.revision.findMany({
    where: { workspaceId, id: { in: sources.flatMap((source) => source.currentRevisionId ?? []) } },
    select: revisionSelect,
  });
  return new Map(rows.map((row) => [asId<SourceId>(row.sourceId), presentRevision(row)]));
}

/** Returns what these revisions say of themselves. Those that were erased are missing. */
export async function listOrigins(
  database: Database,
  workspaceId: WorkspaceId,
  revisionIds: readonly RevisionId[],
): Promise<Origin[]> {
  const rows = await database.revision.findMany({
    where: { workspaceId, id: { in: [...new Set(revisionIds)] } },
    select: {
      id: true,
      author: true,
      siteName: true,
      publishedAt: true,
      source: { select: { publication: true } },
    },
  });
  return rows.map(({ id, author, siteName, publishedAt, source }) => ({
    revisionId: asId<RevisionId>(id),
    author,
    siteName,
    publishedAt,
    publication: readPublication(source.publication),
  }));
}

const summarySelect = {
  id: true,
  sourceId: true,
  number: true,
  title: true,
  capturedAt: true,
  capturedWith: true,
  originalId: true,
  siteName: true,
  author: true,
  publishedAt: true,
  language: true,
  signals: true,
  wordCount: true,
} as const;

export type RevisionSummary = Pick<Revision, keyof typeof summarySelect>;

function presentSummary(row: Prisma.RevisionGetPayload<{ select: typeof summarySelect }>): RevisionSummary {
  return {
    ...row,
    id: asId<RevisionId>(row.id),
    sourceId: asId<SourceId>(row.sourceId),
    capturedWith: z.enum(captureWays).parse(row.capturedWith),
  };
}

/** Returns all revisions of a source, newest first, without their text. */
export async function listRevisions(
  database: Database,
  workspaceId: WorkspaceId,
  sourceId: SourceId,
): Promise<RevisionSummary[]> {
  const rows = await database.revision.findMany({
    where: { workspaceId, sourceId },
    orderBy: { number: 'desc' },
    select: summarySelect,
  });
  return rows.map(presentSummary);
}

/** Returns what a list shows of the newest revision of each source. */
export async function summariseSources(
  database: Database,
  workspaceId: WorkspaceId,
  sources: readonly Source[],
): Promise<ReadonlyMap<SourceId, RevisionSummary>> {
  const rows = await database.revision.findMany({
    where: { workspaceId, id: { in: sources.flatMap((source) => source.currentRevisionId ?? []) } },
    select: summarySelect,
  });
  return new Map(rows.map((row) => [asId<SourceId>(row.sourceId), presentSummary(row)]));
}
