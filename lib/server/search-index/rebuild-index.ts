/**
 * Brings the search index up to date after the analyser has changed (`domain/search/analysis/searchable-text.ts`). A starting worker queues a job
 * for each workspace that needs it, and the job indexes each text again in its own transaction. Old entries can be found until their turn
 * comes. Starting the job twice does no harm, because texts that are up to date are skipped.
 */
import { asId, type CollectionId, type PageId, type SourceId, type WorkspaceId } from '@/lib/core/ids';
import { indexPage, listOutdatedPages, lockOutdatedPage } from '@/lib/domain/pages/search-store';
import {
  listOutdatedSources,
  listOutdatedWorkspaces,
  lockOutdatedSource,
} from '@/lib/domain/search/analysis/analyser-store';
import { detectLanguage, getSearchConfiguration } from '@/lib/domain/search/analysis/search-language';
import { findRevision } from '@/lib/domain/sources/store';
import { acrossWorkspaces, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import type { JobData } from '@/lib/platform/jobs/queues';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { log } from '@/lib/platform/telemetry/log';
import { indexRevision } from './index-revision';

/** Number of sources, and of pages, that one job indexes before it lets others run. */
const perJob = 50;
/** Time limit in milliseconds of the transaction that indexes one long document. */
const indexMs = 120_000;

export async function beginRebuilding(): Promise<void> {
  await acrossWorkspaces(async (database) => {
    const workspaceIds = await listOutdatedWorkspaces(database);
    for (const workspaceId of workspaceIds)
      await sendJob(database, { queue: 'reindex', data: { workspaceId } }, { singletonKey: workspaceId });
    if (workspaceIds.length > 0)
      log.info(
        { workspaces: workspaceIds.length },
        'the search index is being brought up to date in the background',
      );
  });
}

export async function rebuildIndex(job: JobData<'reindex'>, signal: AbortSignal): Promise<void> {
  const workspaceId = asId<WorkspaceId>(job.workspaceId);
  const { sources, pages } = await inWholeWorkspace(workspaceId, async (database) => ({
    sources: await listOutdatedSources(database, workspaceId, perJob),
    pages: await listOutdatedPages(database, workspaceId, perJob),
  }));
  for (const id of sources) {
    signal.throwIfAborted();
    await rebuildSource(workspaceId, id);
  }
  for (const id of pages) {
    signal.throwIfAborted();
    await rebuildPage(workspaceId, id);
  }
  if (sources.length < perJob && pages.length < perJob) {
    log.info({ workspaceId }, 'the search index of a workspace is up to date');
    return;
  }
  await inWholeWorkspace(workspaceId, (database) =>
    sendJob(database, { queue: 'reindex', data: { workspaceId } }, { singletonKey: workspaceId }),
  );
}

function rebuildSource(workspaceId: WorkspaceId, sourceId: SourceId): Promise<void> {
  return inWholeWorkspace(
    workspaceId,
    async (database) => {
      const source = await lockOutdatedSource(database, workspaceId, sourceId);
      if (source === null) return;
      const revision = await findRevision(database, workspaceId, source.currentRevisionId);
      if (revision === null) return;
      await indexRevision(database, {
        workspaceId,
        collectionId: asId<CollectionId>(source.collectionId),
        sourceId,
        revisionId: revision.id,
        title: source.titleIsChosen ? source.title : revision.title,
        language: revision.language,
        markdown: revision.markdown,
      });
    },
    { timeoutMs: indexMs },
  );
}

function rebuildPage(workspaceId: WorkspaceId, pageId: PageId): Promise<void> {
  return inWholeWorkspace(workspaceId, async (database) => {
    const page = await lockOutdatedPage(database, workspaceId, pageId);
    if (page !== null) await indexPage(database, page, getSearchConfiguration(detectLanguage(page.text)));
  });
}
