/**
 * Permanently erases deleted things once the undo period has passed: rows, originals, passages and their share of the statistics, and what
 * the traces contain about them. Cited quotes stay, marked "source deleted". A purge removes them too and closes the links that show them
 * (threats 40). An exported file is erased after its retention period, or earlier together with what it shows. Keys of deliveries are
 * erased after theirs. Of a model call, only its time and its cost remain. Things that were restored in the meantime are left alone.
 *
 * Files in the object store, and passages in a search engine, are deleted after the transaction. If either is away the job fails and is tried
 * again, because what was erased is gone only when they are.
 */
import {
  asId,
  type ArtifactId,
  type CollectionId,
  type ConversationId,
  type PageId,
  type RunId,
  type SourceId,
  type TableId,
  type WorkspaceId,
} from '@/lib/core/ids';
import { eraseArchive, eraseExportedArchives } from '@/lib/domain/archives/archive-store';
import { eraseAlertsOf } from '@/lib/domain/alerts/store';
import { eraseApprovals } from '@/lib/domain/approvals/store';
import { eraseArtifact, listDeletedArtifactsOf } from '@/lib/domain/artifacts/store';
import { deleteBlockCitations } from '@/lib/domain/citations/block-citation-store';
import { deleteCitations, keepQuotesAlone, purgeCitationsOfSource } from '@/lib/domain/citations/store';
import { eraseCollection, findDeletion, forgetGuide } from '@/lib/domain/collections/store';
import {
  eraseConversation,
  listDeletedConversationsOf,
  listMessageIds,
} from '@/lib/domain/conversations/store';
import { getForgottenBefore } from '@/lib/domain/integrations/delivery';
import { eraseDeliveries } from '@/lib/domain/integrations/delivery-store';
import { eraseExport, eraseExportsShowingSource } from '@/lib/domain/artifacts/export-store';
import { eraseSessionsOf } from '@/lib/domain/llmx/store';
import { listAllBlockIds } from '@/lib/domain/pages/block-store';
import { deleteUnnamedFiles, listFilesOfPage } from '@/lib/domain/pages/file-store';
import { erasePage } from '@/lib/domain/pages/page-store';
import { forgetCallsAbout, forgetCallsOf } from '@/lib/domain/models/store';
import { removePassages } from '@/lib/domain/search/store';
import { eraseGrants } from '@/lib/domain/policy/store';
import { forgetFindings } from '@/lib/domain/research/node-store';
import { erasePlansOf } from '@/lib/domain/research/plan-store';
import { eraseFolder } from '@/lib/domain/folders/store';
import { eraseReviewsOf } from '@/lib/domain/reviews/review-store';
import { eraseLogs, eraseRuns } from '@/lib/domain/runs/erase-store';
import { eraseSource, findDeletedSource, listDeletedSourcesOf } from '@/lib/domain/sources/erase-store';
import { eraseSavedSearch, isSearchDeleted } from '@/lib/domain/sources/saved-search-store';
import { eraseCellsOf } from '@/lib/domain/tables/cell-store';
import { eraseTablePreviewsOf } from '@/lib/domain/tables/preview-store';
import { leaveSearch } from '@/lib/domain/tables/row-store';
import { eraseTable, listDeletedTablesOf } from '@/lib/domain/tables/table-store';
import { markThreadsErased, removeUntoldFollowers } from '@/lib/domain/threads/store';
import type { SubjectName } from '@/lib/domain/threads/subject';
import { eraseTurns } from '@/lib/domain/tools/store';
import { eraseDraftsOf } from '@/lib/domain/workflows/draft-store';
import { forgetRecords } from '@/lib/domain/workflows/forget-store';
import { erasePreviewsOf } from '@/lib/domain/workflows/preview-store';
import { eraseWorkflow, switchOffWorkflowsOf } from '@/lib/domain/workflows/workflow-store';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import type { JobData } from '@/lib/platform/jobs/queues';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { deleteLeftObjects } from '@/lib/server/objects/delete-left-objects';
import { confirmErased } from '@/lib/server/search-index/follow-index';
import { closeSharesShowingSource, forgetSurroundings } from '@/lib/server/shares/close-shares';

export async function eraseDeleted(job: JobData<'erase'>, now: Date = new Date()): Promise<void> {
  const workspaceId = asId<WorkspaceId>(job.workspaceId);
  await eraseRows(workspaceId, job, now);
  await deleteLeftObjects(workspaceId);
  await confirmErased(workspaceId);
}

function eraseRows(workspaceId: WorkspaceId, job: JobData<'erase'>, now: Date): Promise<void> {
  return inWholeWorkspace(
    workspaceId,
    (database) => {
      switch (job.kind) {
        case 'source':
          return eraseOneSource(database, workspaceId, { id: asId<SourceId>(job.id), purge: job.purge });
        case 'collection':
          return eraseWholeCollection(database, workspaceId, asId<CollectionId>(job.id));
        case 'artifact':
          return eraseOneArtifact(database, workspaceId, asId<ArtifactId>(job.id));
        case 'table':
          return eraseOneTable(database, workspaceId, asId<TableId>(job.id));
        case 'page':
          return eraseOnePage(database, workspaceId, asId<PageId>(job.id));
        case 'conversation':
          return eraseOneConversation(database, workspaceId, asId<ConversationId>(job.id));
        case 'export':
          return eraseExport(database, workspaceId, asId<RunId>(job.id));
        case 'archive':
          return eraseArchive(database, { id: job.id, workspaceId });
        case 'deliveries':
          return eraseDeliveries(database, workspaceId, getForgottenBefore(now));
        case 'workflow':
          return eraseOneWorkflow(database, workspaceId, job.id);
        case 'saved-search':
          return eraseOneSearch(database, workspaceId, job.id);
        case 'folder':
          return eraseFolder(database, { id: job.id, workspaceId });
      }
    },
    { timeoutMs: 120_000 },
  );
}

type Going = { readonly id: SourceId; readonly purge: boolean };

async function eraseOneSource(
  database: Database,
  workspaceId: WorkspaceId,
  { id, purge }: Going,
): Promise<void> {
  const source = await findDeletedSource(database, workspaceId, id);
  if (source === null) return;
  // The order matters: links and files are found by the citations, and the citations by the source.
  if (purge) {
    await eraseExportsShowingSource(database, workspaceId, id);
    await eraseExportedArchives(database, workspaceId);
    // The links were closed when the purge was requested. Links created since then, during the undo period, are closed here.
    await closeSharesShowingSource(database, workspaceId, { sourceId: id, userId: null, now: new Date() });
    await purgeCitationsOfSource(database, workspaceId, id);
  } else {
    await forgetSurroundings(database, workspaceId, id);
    await keepQuotesAlone(database, workspaceId, id);
  }
  const readers = await forgetCallsAbout(database, workspaceId, id);
  if (purge) {
    await eraseLogs(database, workspaceId, readers);
    await eraseTurns(database, workspaceId, readers);
    await forgetFindings(database, workspaceId, readers);
    await eraseSessionsOf(database, workspaceId, { runIds: readers });
    await eraseQuestions(database, workspaceId, readers);
  }
  await forgetGuideOf(database, workspaceId, source.collectionId);
  await removePassages(database, id);
  await eraseCellsOf(database, workspaceId, id);
  await forgetWhatFollowed(database, workspaceId, [id]);
  await leaveThreads(database, workspaceId, { kinds: ['source'], ids: [id], keepsQuotes: !purge });
  await eraseSource(database, workspaceId, id);
}

/** The guide was also made from this source. A new one is made from the remaining sources. */
async function forgetGuideOf(
  database: Database,
  workspaceId: WorkspaceId,
  collectionId: CollectionId,
): Promise<void> {
  await forgetGuide(database, workspaceId, collectionId);
  await deleteCitations(database, workspaceId, { kind: 'guide', id: collectionId });
  await sendJob(
    database,
    { queue: 'guide', data: { workspaceId, collectionId } },
    { delaySeconds: 1, singletonKey: collectionId },
  );
}

async function eraseOneArtifact(database: Database, workspaceId: WorkspaceId, id: ArtifactId): Promise<void> {
  if (!(await eraseArtifact(database, workspaceId, id))) return;
  await leaveThreads(database, workspaceId, { kinds: ['artifact'], ids: [id] });
  await forgetWhatFollowed(database, workspaceId, [id]);
  await eraseTraces(database, workspaceId, { artifactId: id });
}

/** Erases the table with its columns and cells, and the runs that filled it. */
async function eraseOneTable(database: Database, workspaceId: WorkspaceId, id: TableId): Promise<void> {
  if (!(await eraseTable(database, workspaceId, id))) return;
  await leaveThreads(database, workspaceId, { kinds: ['cell'], ids: [id] });
  await forgetWhatFollowed(database, workspaceId, [id]);
  await eraseTraces(database, workspaceId, { tableId: id });
}

/** The tables that followed it keep their rows, and offer what was added since the deletion. */
async function eraseOneSearch(database: Database, workspaceId: WorkspaceId, id: string): Promise<void> {
  if (!(await isSearchDeleted(database, { id, workspaceId }))) return;
  await leaveSearch(database, workspaceId, { searchId: id });
  await eraseSavedSearch(database, { id, workspaceId });
}

/** Erases the page with its versions, its blocks and their citations, its search index, and the files that only it showed. */
async function eraseOnePage(database: Database, workspaceId: WorkspaceId, id: PageId): Promise<void> {
  const blockIds = await listAllBlockIds(database, { id, workspaceId });
  const files = await listFilesOfPage(database, workspaceId, id);
  if (!(await erasePage(database, workspaceId, id))) return;
  await deleteBlockCitations(database, workspaceId, id);
  await deleteUnnamedFiles(database, workspaceId, files);
  await eraseReviewsOf(database, workspaceId, id);
  await leaveThreads(database, workspaceId, { kinds: ['block'], ids: [id] });
  await forgetWhatFollowed(database, workspaceId, [id, ...blockIds]);
}

async function eraseOneConversation(
  database: Database,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<void> {
  const messageIds = await listMessageIds(database, workspaceId, id);
  await removeUntoldFollowers(database, workspaceId, messageIds);
  if (!(await eraseConversation(database, workspaceId, id))) return;
  await leaveThreads(database, workspaceId, { kinds: ['question', 'answer'], ids: messageIds });
  const of = { conversationId: id, workspaceId };
  await eraseDraftsOf(database, of);
  await erasePreviewsOf(database, of);
  await eraseTablePreviewsOf(database, of);
  const planIds = await erasePlansOf(database, workspaceId, { conversationId: id });
  await leaveThreads(database, workspaceId, { kinds: ['plan'], ids: planIds });
  await eraseTraces(database, workspaceId, { conversationId: id });
}

async function eraseWholeCollection(
  database: Database,
  workspaceId: WorkspaceId,
  id: CollectionId,
): Promise<void> {
  if ((await findDeletion(database, workspaceId, id)) === null) return;
  for (const conversationId of await listDeletedConversationsOf(database, workspaceId, id))
    await eraseOneConversation(database, workspaceId, conversationId);
  for (const artifactId of await listDeletedArtifactsOf(database, workspaceId, id))
    await eraseOneArtifact(database, workspaceId, artifactId);
  for (const tableId of await listDeletedTablesOf(database, workspaceId, id))
    await eraseOneTable(database, workspaceId, tableId);
  for (const sourceId of await listDeletedSourcesOf(database, workspaceId, id)) {
    // Things outside the collection that cite the source keep their quotes.
    await forgetSurroundings(database, workspaceId, sourceId);
    await keepQuotesAlone(database, workspaceId, sourceId);
    await forgetCallsAbout(database, workspaceId, sourceId);
    await removePassages(database, sourceId);
    await forgetWhatFollowed(database, workspaceId, [sourceId]);
    await leaveThreads(database, workspaceId, { kinds: ['source'], ids: [sourceId], keepsQuotes: true });
  }
  await deleteCitations(database, workspaceId, { kind: 'guide', id });
  await forgetWhatFollowed(database, workspaceId, [id]);
  const planIds = await erasePlansOf(database, workspaceId, { collectionId: id });
  await leaveThreads(database, workspaceId, { kinds: ['plan'], ids: planIds });
  await eraseTraces(database, workspaceId, { collectionId: id });
  await eraseSessionsOf(database, workspaceId, { collectionId: id });
  await switchOffWorkflowsOf(database, { workspaceId, collectionId: id });
  await eraseCollection(database, workspaceId, id);
}

/** Erases the runs that belong to it, with their logs. Of their model calls only the usage remains. */
async function eraseTraces(
  database: Database,
  workspaceId: WorkspaceId,
  of: Parameters<typeof eraseRuns>[2],
): Promise<void> {
  await forgetCallsOf(database, workspaceId, of);
  const runIds = await eraseRuns(database, workspaceId, of);
  await forgetFindings(database, workspaceId, runIds);
  await eraseSessionsOf(database, workspaceId, { runIds });
  await eraseQuestions(database, workspaceId, runIds);
  await forgetWhatFollowed(database, workspaceId, runIds);
  await leaveThreads(database, workspaceId, { kinds: ['run'], ids: runIds });
}

/** What members said about an erased thing stays. What their threads quoted of it stays only where its citations stay too. */
async function leaveThreads(
  database: Database,
  workspaceId: WorkspaceId,
  erased: {
    readonly kinds: readonly SubjectName['kind'][];
    readonly ids: readonly string[];
    readonly keepsQuotes?: boolean;
  },
): Promise<void> {
  const { kinds, ids, keepsQuotes = false } = erased;
  await markThreadsErased(database, workspaceId, { kinds, ids, keepsQuotes, now: new Date() });
}

async function eraseOneWorkflow(database: Database, workspaceId: WorkspaceId, id: string): Promise<void> {
  const executionIds = await eraseWorkflow(database, { id, workspaceId });
  if (executionIds === null) return;
  await eraseTold(database, workspaceId, executionIds);
  await eraseGrants(database, workspaceId, { workflowId: id });
}

/** Of what workflows did for erased records, only the fact that it was done remains. */
async function forgetWhatFollowed(
  database: Database,
  workspaceId: WorkspaceId,
  recordIds: readonly string[],
): Promise<void> {
  await eraseTold(
    database,
    workspaceId,
    await forgetRecords(database, workspaceId, { recordIds, now: new Date() }),
  );
}

/** Erases the alerts and approval requests that executions sent to people. */
async function eraseTold(
  database: Database,
  workspaceId: WorkspaceId,
  executionIds: readonly string[],
): Promise<void> {
  await eraseAlertsOf(database, workspaceId, executionIds);
  await eraseApprovals(database, workspaceId, { executionIds });
}

/** Erases what runs asked people, and the permissions that the answers granted. */
async function eraseQuestions(
  database: Database,
  workspaceId: WorkspaceId,
  runIds: readonly string[],
): Promise<void> {
  await eraseApprovals(database, workspaceId, { runIds });
  await eraseGrants(database, workspaceId, { runIds });
}
