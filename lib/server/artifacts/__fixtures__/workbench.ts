/** A workspace with a captured collection, for tests that store records. Import it after `openTestInstance`. */
import { systemClock } from '@/lib/core/clock';
import {
  asId,
  type CollectionId,
  createConversationId,
  createMessageId,
  createRevisionId,
  createSourceId,
  type RunId,
  type SourceId,
  type UserId,
  type WorkspaceId,
} from '@/lib/core/ids';
import { insertCitations } from '@/lib/domain/citations/store';
import { insertConversation, insertMessage } from '@/lib/domain/conversations/store';
import { findRun, listFrames } from '@/lib/domain/runs/store';
import { replacePassages } from '@/lib/domain/search/store';
import { splitPassages } from '@/lib/evidence/passages';
import { insertRevision, insertSource, listCurrentRevisions, listSources, updateSource } from '@/lib/domain/sources/store';
import { authorise, type Editor } from '@/lib/domain/team/actor';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { createListening } from '@/lib/platform/db/listen';
import { getEnvironment } from '@/lib/platform/settings/env';
import { closeSender } from '@/lib/platform/jobs/send-job';
import { onePerProcess } from '@/lib/platform/process-state';
import type { ProcessPool } from '@/lib/platform/processes/process-pool';
import { getAccountEndpoint } from '@/lib/protocol/http/accounts';
import type { BrowserOutside } from '@/lib/server/tools/browser/browser-port';
import { createToolHosts, createToolOutside } from '@/lib/server/worker/create-tool-hosts';
import { citeAnswer } from '@/lib/server/citations/cite-answer';
import { gatherSources } from '@/lib/server/citations/gather-sources';
import { packCollection } from '@/lib/engine/agent/pack-collection';
import { createCollection } from '@/lib/server/collections/create-collection';
import { executeRun, type RunPerformers } from '@/lib/server/runs/execute-run';
import { createCancelWatch } from '../../runs/watch-cancel';
import { createExportPool } from '../export/export-pool';
import { runListeners } from '@/lib/server/worker/run-listeners';
import { createRunPerformers } from '@/lib/server/worker/run-performers';
import type { Browser } from '@/lib/server/team/__fixtures__/people';
import { isEnded } from '@/lib/domain/runs/run';
import { findLogFault } from '@/lib/server/runs/__fixtures__/find-log-fault';
import { openTeam } from '@/lib/server/team/__fixtures__/team';
import { sampleSources } from './sample-sources';

export type Workbench = {
  readonly ada: Browser;
  readonly editor: Editor;
  readonly workspaceId: WorkspaceId;
  readonly collectionId: CollectionId;
  readonly sourceIds: readonly SourceId[];
};

type SampleSource = { readonly title: string; readonly url: string | null; readonly markdown: string };

export async function openWorkbench(sources: readonly SampleSource[] = sampleSources): Promise<Workbench> {
  const { ada, workspaceId: id } = await openTeam();
  const { reply } = await ada.send(getAccountEndpoint);
  const workspaceId = asId<WorkspaceId>(id);
  const editor = authorise(
    { userId: asId<UserId>(reply.id), workspaceId, role: 'owner', via: 'session' },
    'editor',
  );
  if (editor === null) throw new Error('The first owner may edit.');
  const { id: made } = await createCollection(editor, { title: 'Harrow Dam', tags: [] });
  const collectionId = asId<CollectionId>(made);
  const sourceIds: SourceId[] = [];
  for (const source of sources) sourceIds.push(await addSource({ editor, collectionId }, source));
  return { ada, editor, workspaceId, collectionId, sourceIds };
}

export async function addSource(
  { editor, collectionId }: Pick<Workbench, 'editor' | 'collectionId'>,
  source: SampleSource,
): Promise<SourceId> {
  const id = createSourceId();
  const { workspaceId, userId } = editor;
  await inWholeWorkspace(workspaceId, async (database) => {
    await insertSource(database, {
      id,
      workspaceId,
      collectionId,
      kind: source.url === null ? 'note' : 'url',
      title: source.title,
      titleIsChosen: true,
      url: source.url,
      normalisedUrl: source.url,
      fileName: null,
      status: 'captured',
      createdBy: userId,
    });
  });
  await addRevision({ editor, sourceId: id }, source);
  return id;
}

/** Stores what a capture would, except the passages that search needs. */
export async function addRevision(
  { editor, sourceId }: { readonly editor: Editor; readonly sourceId: SourceId },
  source: Pick<SampleSource, 'title' | 'markdown'>,
) {
  const id = createRevisionId();
  const { workspaceId } = editor;
  await inWholeWorkspace(workspaceId, async (database) => {
    await insertRevision(database, {
      id,
      workspaceId,
      sourceId,
      markdown: source.markdown,
      title: source.title,
      author: null,
      siteName: null,
      publishedAt: null,
      language: 'en',
      links: [],
      signals: [],
      dropped: [],
      hiddenText: null,
      anchors: [],
      blocks: [],
      pageVersion: null,
      contentDigest: id,
      wordCount: source.markdown.split(/\s+/).length,
      originalId: null,
      finalUrl: null,
      capturedWith: 'note',
      capturedAt: systemClock.now(),
    });
    await updateSource(database, workspaceId, { id: sourceId, currentRevisionId: id });
  });
  return id;
}

const exportPool = onePerProcess('export pool of tests', createExportPool);

type Work = {
  readonly signal?: AbortSignal;
  readonly pool?: ProcessPool;
  /** The browser stays open between the times a run is worked on. If null, no browser is installed. */
  readonly browser?: BrowserOutside | null;
  /** Changes what performs the run. */
  readonly change?: (performers: RunPerformers) => RunPerformers;
};

/** Adds the passages of all sources to the index, as their captures would have done. */
export function indexSources({ workspaceId, collectionId }: Workbench): Promise<void> {
  return inWholeWorkspace(workspaceId, async (database) => {
    const sources = await listSources(database, workspaceId, collectionId);
    const ids = sources.map(({ id }) => id);
    for (const [sourceId, revision] of await listCurrentRevisions(database, workspaceId, ids)) {
      const { markdown, title, language, id: revisionId } = revision;
      const passages = splitPassages(markdown).map(({ ordinal, start, end, headings, text: plain }) => ({
        ordinal, start, end, headings, plain,
        text: markdown.slice(start, end),
      }));
      await replacePassages(database, { collectionId, sourceId, revisionId, title, language }, passages);
    }
  });
}

/** Performs a run as the worker does. Fails if the resulting log breaks its contract. */
export async function work(
  bench: Workbench,
  runId: string,
  { signal = new AbortController().signal, pool = exportPool.get(), browser = null, change }: Work = {},
): Promise<void> {
  const { workspaceId } = bench;
  const listening = createListening();
  try {
    const hosts = createToolHosts(createToolOutside(getEnvironment(), systemClock, browser));
    const usual = createRunPerformers({ exportPool: pool, hosts });
    const performers = change === undefined ? usual : change(usual);
    await executeRun({ workspaceId, runId }, { performers, listeners: runListeners, cancels: createCancelWatch(listening), clock: systemClock }, signal);
  } finally {
    await listening.close();
  }
  const { run, frames } = await readLog(bench, runId);
  if (run === null || run.status === 'running' || run.status === 'queued') return;
  const fault = findLogFault(frames, { isEnded: isEnded(run.status) });
  if (fault !== null) throw new Error(`The log of this ${run.input.kind} run breaks its contract. ${fault}`);
}

export function readLog({ workspaceId }: Workbench, runId: string) {
  const id = asId<RunId>(runId);
  return inWholeWorkspace(workspaceId, async (database) => ({
    run: await findRun(database, workspaceId, id),
    frames: await listFrames(database, workspaceId, { runId: id, after: 0, limit: 10_000 }),
  }));
}

/** Adds an answer in a conversation owned by the editor, with the citations that its quotes prove. */
export async function answerWithCitations(
  bench: Workbench,
  answer: {
    readonly question: string;
    readonly markdown: string;
    readonly quotes: readonly { readonly n: number; readonly quote: string }[];
  },
) {
  const { question, markdown, quotes } = answer;
  const { editor, workspaceId, collectionId } = bench;
  const conversationId = createConversationId();
  const asked = createMessageId();
  const answered = createMessageId();
  await inWholeWorkspace(workspaceId, async (database) => {
    await insertConversation(database, {
      id: conversationId,
      workspaceId,
      userId: editor.userId,
      collectionId,
      title: question,
      externalId: null,
    });
    const message = { workspaceId, conversationId, status: 'complete' as const, runId: null, sourceIds: [] };
    await insertMessage(database, { ...message, id: asked, parentId: null, role: 'user', markdown: question });
    await insertMessage(database, { ...message, id: answered, parentId: asked, role: 'assistant', markdown });
    const gathered = await gatherSources(database, { workspaceId, collectionId, sourceIds: [], query: '' });
    const { documents } = packCollection({
      collection: { id: collectionId, title: 'Harrow Dam' },
      sources: gathered.packable,
      uncaptured: [],
      maxChars: 100_000,
      maxFullSources: 10,
    });
    const cited = citeAnswer({
      markdown,
      entries: quotes,
      packet: { context: { documents: [...documents] } } as never,
      sources: gathered.citable,
    });
    await insertCitations(database, workspaceId, {
      owner: { kind: 'message', id: answered },
      citations: cited.citations,
    });
  });
  return answered;
}

export async function closeWorkbench(): Promise<void> {
  await exportPool.take()?.close();
  await closeSender();
}
