/**
 * Records as workflows see them: by the field names of their entity (`entities.ts`), spelled as in the API. Long texts are left out unless
 * requested. Deleted records are still found, because a workflow may start on a deletion.
 */
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { shorten, sliceWhole } from '@/lib/core/text';
import type { Database } from '@/lib/platform/db/in-workspace';
import { trialType } from '@/lib/protocol/artifact-words';
import type { WorkflowEntity } from '@/lib/protocol/workflow/definition';
import { describeRunInput, runInputSchema } from '../runs/run';

export type RecordRow = {
  readonly id: string;
  readonly title: string;
  readonly collectionId: string | null;
  /** The revision that contains its long text. */
  readonly revisionId: string | null;
  /** The only user who may see it; null if the whole workspace may. */
  readonly privateTo: UserId | null;
  readonly fields: Readonly<Record<string, JsonValue>>;
};

export type RecordQuery = {
  readonly workspaceId: WorkspaceId;
  readonly id?: string;
  readonly collectionId?: string;
  readonly since?: Date;
  /** True to leave out deleted records. */
  readonly isLive: boolean;
  readonly offset?: number;
  readonly limit: number;
};

type Where = {
  readonly workspaceId: string;
  readonly id?: string;
  readonly collectionId?: string;
  readonly createdAt?: { readonly gte: Date };
};

type Page = {
  readonly where: Where;
  readonly live: { readonly deletedAt?: null };
  readonly skip: number;
  readonly take: number;
};

/** Newest first; records of one moment by their id, so that no page repeats or skips one of the page before. */
export function listRecords(
  database: Database,
  entity: WorkflowEntity,
  query: RecordQuery,
): Promise<RecordRow[]> {
  const { workspaceId, id, collectionId, since, isLive, offset = 0, limit } = query;
  const page: Page = {
    where: {
      workspaceId,
      ...(id === undefined ? {} : { id }),
      ...(collectionId === undefined || entity === 'research.collections' ? {} : { collectionId }),
      ...(since === undefined ? {} : { createdAt: { gte: since } }),
    },
    live: isLive ? { deletedAt: null } : {},
    skip: offset,
    take: limit,
  };
  switch (entity) {
    case 'research.sources':
      return listSources(database, page);
    case 'research.collections':
      return listCollections(database, page, collectionId);
    case 'research.artifacts':
      return listArtifacts(database, page);
    case 'research.runs':
      return listRuns(database, page);
    case 'research.tables':
      return listTables(database, page);
    case 'knowledge.pages':
      return listPages(database, page);
    case 'knowledge.journal_blocks':
      return listJournalBlocks(database, page);
  }
}

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const;
const writeTime = (time: Date | null | undefined) => time?.toISOString() ?? null;

async function listSources(database: Database, { where, live, ...page }: Page): Promise<RecordRow[]> {
  const rows = await database.source.findMany({
    where: { ...where, ...live },
    ...page,
    orderBy: [...newestFirst],
    select: {
      id: true,
      title: true,
      kind: true,
      url: true,
      status: true,
      collectionId: true,
      createdAt: true,
      currentRevisionId: true,
    },
  });
  const ids = rows.flatMap(({ currentRevisionId }) => currentRevisionId ?? []);
  const revisions = await database.revision.findMany({
    where: { workspaceId: where.workspaceId, id: { in: ids } },
    select: {
      id: true,
      wordCount: true,
      author: true,
      siteName: true,
      language: true,
      signals: true,
      capturedAt: true,
    },
  });
  const byId = new Map(revisions.map((revision) => [revision.id, revision]));
  return rows.map(({ currentRevisionId, ...row }) => {
    const revision = byId.get(currentRevisionId ?? '');
    const { id, title, kind, url, status, collectionId } = row;
    return {
      id,
      title,
      collectionId,
      revisionId: currentRevisionId,
      privateTo: null,
      fields: {
        id,
        title,
        kind,
        url,
        status,
        collection_id: collectionId,
        word_count: revision?.wordCount ?? 0,
        author: revision?.author ?? null,
        site_name: revision?.siteName ?? null,
        language: revision?.language ?? null,
        signals: revision?.signals ?? [],
        captured_at: writeTime(revision?.capturedAt),
        created_at: writeTime(row.createdAt),
      },
    };
  });
}

/** A collection counts as being in itself: a workflow limited to one collection concerns that collection. */
async function listCollections(
  database: Database,
  { where, live, ...page }: Page,
  only: string | undefined,
): Promise<RecordRow[]> {
  const rows = await database.collection.findMany({
    where: { AND: [where, live, only === undefined ? {} : { id: only }] },
    ...page,
    orderBy: [...newestFirst],
    select: { id: true, title: true, tags: true, createdAt: true },
  });
  return rows.map(({ id, title, tags, createdAt }) => ({
    id,
    title,
    collectionId: id,
    revisionId: null,
    privateTo: null,
    fields: { id, title, tags, created_at: writeTime(createdAt) },
  }));
}

async function listArtifacts(database: Database, { where, live, ...page }: Page): Promise<RecordRow[]> {
  const rows = await database.artifact.findMany({
    where: { ...where, ...live, type: { not: trialType } },
    ...page,
    orderBy: [...newestFirst],
    select: {
      id: true,
      title: true,
      type: true,
      status: true,
      collectionId: true,
      currentVersion: true,
      createdAt: true,
    },
  });
  return rows.map(({ id, title, type, status, collectionId, currentVersion, createdAt }) => ({
    id,
    title,
    collectionId,
    revisionId: null,
    privateTo: null,
    fields: {
      id,
      title,
      type,
      status,
      collection_id: collectionId,
      version: currentVersion,
      created_at: writeTime(createdAt),
    },
  }));
}

async function listTables(database: Database, { where, live, ...page }: Page): Promise<RecordRow[]> {
  const rows = await database.extractionTable.findMany({
    where: { ...where, ...live },
    ...page,
    orderBy: [...newestFirst],
    select: { id: true, title: true, collectionId: true, createdAt: true },
  });
  return rows.map(({ id, title, collectionId, createdAt }) => ({
    id,
    title,
    collectionId,
    revisionId: null,
    privateTo: null,
    fields: { id, title, collection_id: collectionId, created_at: writeTime(createdAt) },
  }));
}

async function listPages(database: Database, { where, live, ...page }: Page): Promise<RecordRow[]> {
  const rows = await database.knowledgePage.findMany({
    where: { ...where, ...live, kind: 'page' },
    ...page,
    orderBy: [...newestFirst],
    select: { id: true, title: true, text: true, createdAt: true },
  });
  return rows.map(({ id, title, text, createdAt }) => ({
    id,
    title,
    collectionId: null,
    revisionId: null,
    privateTo: null,
    fields: { id, title, text: sliceWhole(text, limits.recordTextChars), created_at: writeTime(createdAt) },
  }));
}

/** A block is looked up by its own id; a removed one is still found, with its last text. */
async function listJournalBlocks(database: Database, { where, live, ...page }: Page): Promise<RecordRow[]> {
  const { id: blockId, ...rest } = where;
  const isLive = 'deletedAt' in live;
  const rows = await database.pageBlock.findMany({
    where: {
      ...rest,
      ...(blockId === undefined ? {} : { blockId }),
      ...(isLive ? { isPresent: true } : {}),
      page: { kind: 'journal', ...live },
    },
    ...page,
    orderBy: [{ createdAt: 'desc' }, { pageId: 'desc' }, { blockId: 'desc' }],
    select: { blockId: true, markdown: true, createdAt: true, page: { select: { title: true } } },
  });
  return rows.map(({ blockId: id, markdown, createdAt, page: { title: date } }) => ({
    id,
    title: shorten(markdown, limits.titleChars),
    collectionId: null,
    revisionId: null,
    privateTo: null,
    fields: {
      id,
      text: sliceWhole(markdown, limits.recordTextChars),
      date,
      created_at: writeTime(createdAt),
    },
  }));
}

/** The runs of a conversation belong to its owner, like the conversation. */
async function listRuns(database: Database, { where, live: _, ...page }: Page): Promise<RecordRow[]> {
  const rows = await database.run.findMany({
    where,
    ...page,
    orderBy: [...newestFirst],
    select: {
      id: true,
      kind: true,
      status: true,
      input: true,
      userId: true,
      conversationId: true,
      model: true,
      collectionId: true,
      artifactId: true,
      costUsd: true,
      createdAt: true,
      finishedAt: true,
    },
  });
  return rows.map((row) => {
    const { id, kind, status, collectionId, artifactId, model, costUsd } = row;
    const title = describeRunInput(runInputSchema.parse(row.input));
    return {
      id,
      title,
      collectionId,
      revisionId: null,
      privateTo: row.conversationId === null ? null : asId<UserId>(row.userId),
      fields: {
        id,
        kind,
        status,
        title,
        collection_id: collectionId,
        artifact_id: artifactId,
        model,
        cost_usd: costUsd,
        created_at: writeTime(row.createdAt),
        finished_at: writeTime(row.finishedAt),
      },
    };
  });
}

/** Returns the text of a revision; empty if it was erased. */
export async function readRecordText(
  database: Database,
  workspaceId: WorkspaceId,
  revisionId: string,
): Promise<string> {
  const row = await database.revision.findFirst({
    where: { id: revisionId, workspaceId },
    select: { markdown: true },
  });
  return row?.markdown ?? '';
}
