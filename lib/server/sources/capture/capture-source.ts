/**
 * The capture job: bytes → Markdown → revision → index → staleness. Any failure becomes a state of the source with one sentence, and
 * earlier captures stay. Starting the job twice does no harm, because a revision with unchanged content is not created again.
 */
import { AppError, type ErrorCode } from '@/lib/core/errors';
import type { Clock } from '@/lib/core/clock';
import {
  asId,
  createRevisionId,
  createUuid,
  type RevisionId,
  type SourceId,
  type WorkspaceId,
} from '@/lib/core/ids';
import { shorten } from '@/lib/core/text';
import type { CapturedPage } from '@/lib/capture/files/captured-page';
import { createOwnFault } from '@/lib/capture/files/capture-failure';
import { findPromptInjections } from '@/lib/capture/files/find-prompt-injections';
import { detectLanguage } from '@/lib/domain/search/analysis/search-language';
import type { PlacedBlock, Source } from '@/lib/domain/sources/source';
import {
  deleteOriginal,
  findRevision,
  findSource,
  findSourceByContent,
  insertOriginal,
  insertRevision,
  lockSource,
  updateSource,
} from '@/lib/domain/sources/store';
import { touchCollection } from '@/lib/domain/collections/store';
import { DatabaseOutage } from '@/lib/platform/db/errors';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import type { JobData } from '@/lib/platform/jobs/queues';
import { log } from '@/lib/platform/telemetry/log';
import { digestBytes } from '@/lib/platform/secrets/token';
import { limits } from '@/lib/core/limits';
import { markStaleCitations } from '@/lib/server/citations/mark-stale-citations';
import { inWorkspaceWith, type KeptBytes, keepBytes } from '@/lib/server/objects/keep-bytes';
import { recordChange } from '@/lib/server/triggers/record-change';
import { wakeWaitingFor } from '@/lib/server/triggers/wake-execution';
import { indexRevision } from '@/lib/server/search-index/index-revision';
import type { Obtained, Obtainer } from './obtain-page';
import type { ObtainFailure } from './obtain-failure';

export type CaptureServices = {
  readonly obtainer: Obtainer;
  readonly clock: Clock;
};

export async function captureSource(
  job: JobData<'capture'>,
  { obtainer, clock }: CaptureServices,
  signal: AbortSignal,
): Promise<void> {
  const workspaceId = asId<WorkspaceId>(job.workspaceId);
  const source = await beginCapture(workspaceId, asId<SourceId>(job.sourceId));
  if (source === null) return;
  const progress = (words: string) =>
    inWholeWorkspace(workspaceId, (database) =>
      updateSource(database, workspaceId, { id: source.id, progress: words }),
    ).then(() => undefined);
  try {
    const obtained = await obtainer.obtain(source, { progress, signal });
    if (!obtained.ok) return await failCapture(source, obtained.failure);
    await progress('Putting it into the search index');
    const { original } = obtained.value;
    await keepCapture(source, {
      obtained: obtained.value,
      kept: original.kind === 'new' ? await keepBytes(workspaceId, new Uint8Array(original.bytes)) : null,
      isNew: job.reason === 'new',
      now: clock.now(),
    });
  } catch (error) {
    if (signal.aborted || error instanceof DatabaseOutage) throw error;
    const refused = error instanceof AppError ? refusals[error.code] : undefined;
    if (error instanceof AppError && refused !== undefined)
      return await failCapture(source, { code: refused, sentence: error.message });
    const reference = createUuid();
    log.error({ sourceId: source.id, reference, error }, 'a capture failed, and the fault is ours');
    await failCapture(source, { ...createOwnFault(reference), code: 'internal' });
  }
}

/** Refusals of what was captured, with the code that the source then shows. */
const refusals: Readonly<Partial<Record<ErrorCode, string>>> = {
  conflict: 'duplicate',
  limit_reached: 'limit_reached',
  unavailable: 'storage_unavailable',
};

/**
 * Marks a capture as failed when every attempt failed or lost its worker. A capture that another job has finished in the meantime is left
 * alone.
 */
export async function giveUpCapture(job: {
  readonly workspaceId: string;
  readonly sourceId: string;
}): Promise<void> {
  const workspaceId = asId<WorkspaceId>(job.workspaceId);
  const source = await inWholeWorkspace(workspaceId, (database) =>
    findSource(database, workspaceId, asId<SourceId>(job.sourceId)),
  );
  if (source === null || (source.status !== 'queued' && source.status !== 'running')) return;
  await failCapture(source, {
    code: 'given_up',
    sentence:
      'Reading this was tried several times and interrupted each time. Try again, or add it in another form.',
  });
}

function beginCapture(workspaceId: WorkspaceId, id: SourceId): Promise<Source | null> {
  return inWholeWorkspace(workspaceId, async (database) => {
    const source = await findSource(database, workspaceId, id);
    if (source === null) return null;
    await updateSource(database, workspaceId, {
      id,
      status: 'running',
      failureCode: null,
      failureSentence: null,
    });
    return source;
  });
}

function failCapture(source: Source, failure: ObtainFailure): Promise<void> {
  return inWholeWorkspace(source.workspaceId, async (database) => {
    await updateSource(database, source.workspaceId, {
      id: source.id,
      status: 'failed',
      progress: null,
      failureCode: failure.code,
      failureSentence: failure.sentence,
    });
    await askForGuide(database, source);
    await wakeWaitingFor(database, source.workspaceId, { sourceId: source.id });
  });
}

/** Digest of what a reader sees: the text, and where that could not be read, the file whose pages are shown instead. */
function digestContent({ page, original }: Obtained): string {
  const isUnread = page.anchors.some(({ gap }) => gap === 'unreadable');
  if (!isUnread) return digestBytes(page.markdown);
  const file = original.kind === 'kept' ? original.id : digestBytes(original.bytes);
  return digestBytes(`${file} ${page.markdown}`);
}

type Capture = {
  readonly obtained: Obtained;
  /** The bytes of a new original. */
  readonly kept: KeptBytes | null;
  readonly isNew: boolean;
  readonly now: Date;
};

/** Time limit in milliseconds of the transaction that stores and indexes a long document. */
const storeMs = 120_000;

function keepCapture(begun: Source, capture: Capture): Promise<void> {
  return inWorkspaceWith(
    capture.kept,
    (work) => inWholeWorkspace(begun.workspaceId, work, { timeoutMs: storeMs }),
    async (database) => {
      const source = await lockSource(database, begun.workspaceId, begun.id);
      // The user may have deleted it in the meantime.
      if (source === null) return;
      const contentDigest = digestContent(capture.obtained);
      // A page keeps changing. If its text happens to equal that of another source today, it is still not a duplicate.
      const mayBeTwin = capture.isNew && source.kind !== 'knowledge';
      const twin = mayBeTwin ? await findSourceByContent(database, source, contentDigest) : null;
      if (twin !== null)
        throw new AppError('conflict', `The same text is already here: ${twin.title}.`, {
          data: { source_id: twin.id },
        });
      await addRevision(database, source, { ...capture, contentDigest });
      // The page could be read, so the text that the feed gave for it is not needed.
      if (capture.kept !== null && source.pendingOriginalId !== null)
        await deleteOriginal(database, source.workspaceId, source.pendingOriginalId);
    },
  );
}

type NewText = Omit<Capture, 'isNew'> & { readonly contentDigest: string };

/** Makes what was captured the newest text of a source, puts it into the index, and tells everything that follows the source. */
export async function addRevision(database: Database, source: Source, text: NewText): Promise<void> {
  const revisionId = await keepRevision(database, source, text);
  await settle(database, source, { page: text.obtained.page, revisionId });
}

/**
 * Stores a new revision with its passages. Returns null if neither the content nor the blocks have changed, or if the stored revision is of
 * a newer version of the page.
 */
async function keepRevision(
  database: Database,
  source: Source,
  { obtained, kept, contentDigest, now }: NewText,
): Promise<RevisionId | null> {
  const { workspaceId } = source;
  const current =
    source.currentRevisionId === null
      ? null
      : await findRevision(database, workspaceId, source.currentRevisionId);
  const { page, knowledge = { version: null, blocks: [] } } = obtained;
  // The page was saved again while this capture read it, and has been captured since.
  if ((current?.pageVersion ?? 0) > (knowledge.version ?? 0)) return null;
  if (current?.contentDigest === contentDigest && hasSameBlocks(current.blocks, knowledge.blocks))
    return null;
  const id = createRevisionId();
  const language = page.language ?? detectLanguage(page.markdown);
  await insertRevision(database, {
    ...presentPage(page),
    blocks: knowledge.blocks,
    pageVersion: knowledge.version,
    id,
    workspaceId,
    sourceId: source.id,
    language,
    contentDigest,
    originalId: await keepObtainedOriginal(database, source, { original: obtained.original, kept }),
    finalUrl: obtained.finalUrl,
    capturedWith: obtained.capturedWith,
    capturedAt: now,
  });
  await indexRevision(database, {
    workspaceId,
    collectionId: source.collectionId,
    sourceId: source.id,
    revisionId: id,
    title: source.titleIsChosen ? source.title : page.title,
    language,
    markdown: page.markdown,
  });
  await markStaleCitations(database, workspaceId, {
    id,
    markdown: page.markdown,
    sourceId: source.id,
    capturedAt: now,
  });
  return id;
}

/**
 * True if both lists have the same blocks with the same taint. We may learn where words came from only after we have read them, so the
 * taint can change although the text has not.
 */
function hasSameBlocks(one: readonly PlacedBlock[], other: readonly PlacedBlock[]): boolean {
  const write = (blocks: readonly PlacedBlock[]) => blocks.map(({ id, taint }) => `${id} ${taint}`).join();
  return write(one) === write(other);
}

/** The captured page as the fields of a revision. */
function presentPage(page: CapturedPage) {
  const publishedAt = page.publishedAt === null ? null : new Date(page.publishedAt);
  return {
    markdown: page.markdown,
    title: shorten(page.title, limits.titleChars),
    author: page.author,
    siteName: page.siteName,
    publishedAt: publishedAt === null || Number.isNaN(publishedAt.getTime()) ? null : publishedAt,
    links: page.links,
    signals:
      findPromptInjections(page.markdown).length > 0 ? [...page.signals, 'addresses_model'] : page.signals,
    dropped: page.dropped,
    hiddenText: page.hiddenText.count === 0 ? null : page.hiddenText,
    anchors: page.anchors.map(({ kind, page: number, start, gap, locator = null }) => ({
      kind,
      page: number,
      start,
      gap,
      locator,
    })),
    wordCount: page.markdown.match(/\S+/g)?.length ?? 0,
  };
}

async function keepObtainedOriginal(
  database: Database,
  source: Source,
  { original, kept }: Pick<Obtained, 'original'> & Pick<Capture, 'kept'>,
): Promise<string | null> {
  if (original.kind === 'kept') return original.id;
  if (kept === null) throw new Error('A new original whose bytes were not kept.');
  const { mediaType, fileName } = original;
  const id = createUuid();
  const named = { id, workspaceId: source.workspaceId, sourceId: source.id, mediaType, fileName };
  await insertOriginal(database, { ...named, ...kept.place() });
  return id;
}

async function settle(
  database: Database,
  source: Source,
  { page, revisionId }: { readonly page: CapturedPage; readonly revisionId: RevisionId | null },
): Promise<void> {
  const title = shorten(page.title, limits.titleChars);
  await updateSource(database, source.workspaceId, {
    id: source.id,
    status: 'captured',
    progress: null,
    pendingOriginalId: null,
    ...(revisionId === null ? {} : { currentRevisionId: revisionId }),
    ...(source.titleIsChosen || title === '' ? {} : { title }),
  });
  await askForGuide(database, source);
  await tellWorkflows(database, source, revisionId);
}

/** For workflows, a source counts as added once there is something to read in it. A later revision is a change. */
async function tellWorkflows(
  database: Database,
  source: Source,
  revisionId: RevisionId | null,
): Promise<void> {
  const { id, workspaceId, causeExecutionId } = source;
  const cause = { workspaceId, ...(causeExecutionId === null ? {} : { executionId: causeExecutionId }) };
  if (revisionId !== null)
    await recordChange(
      database,
      cause,
      source.currentRevisionId === null
        ? { entity: 'research.sources', event: 'on_create', id, key: 'captured' }
        : {
            entity: 'research.sources',
            event: 'on_update',
            id,
            key: revisionId,
            previous: await readEarlierText(database, source),
          },
    );
  await wakeWaitingFor(database, workspaceId, { sourceId: id });
}

/** The fields of the record that the new revision replaces. */
async function readEarlierText(database: Database, source: Source) {
  const { workspaceId, currentRevisionId, title } = source;
  const revision =
    currentRevisionId === null ? null : await findRevision(database, workspaceId, currentRevisionId);
  return {
    title,
    word_count: revision?.wordCount ?? null,
    captured_at: revision?.capturedAt.toISOString() ?? null,
  };
}

/** The collection has changed. Its guide is made again when its sources have settled. */
async function askForGuide(database: Database, source: Source): Promise<void> {
  const { workspaceId, collectionId } = source;
  await touchCollection(database, { id: collectionId, workspaceId }, new Date());
  await sendJob(
    database,
    { queue: 'guide', data: { workspaceId, collectionId } },
    { delaySeconds: 1, singletonKey: collectionId },
  );
}
