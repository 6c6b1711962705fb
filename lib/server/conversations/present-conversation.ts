/** Presents conversations as replies: in a list, and with the messages of the chosen path. */
import { listUnsupported } from '@/lib/domain/citations/cited-text';
import { type Citation, listCitations } from '@/lib/domain/citations/store';
import type { Unsupported } from '@/lib/domain/citations/unsupported';
import { findChosenPath, listVersions } from '@/lib/domain/conversations/message-tree';
import { type Conversation, listMessages, type Message } from '@/lib/domain/conversations/store';
import { measureWait, type ResearchPlan } from '@/lib/domain/research/plan';
import { findPlans } from '@/lib/domain/research/plan-store';
import type { Run } from '@/lib/domain/runs/run';
import { findRuns } from '@/lib/domain/runs/store';
import { countToolCalls } from '@/lib/domain/tools/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { countOpenThreads } from '@/lib/domain/threads/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { findMorePassages } from '@/lib/markdown/more-passages';
import type { ConversationReply, MessageReply } from '@/lib/protocol/http/conversations';
import type { ReadMessageReply } from '@/lib/protocol/http/shown-conversations';
import { presentAskedModel } from '../runs/present-asked-model';
import { presentCitation } from '../citations/present-citation';
import { requireConversation } from './require-conversation';

export function presentConversation(conversation: Conversation): ConversationReply {
  return {
    id: conversation.id,
    collection_id: conversation.collectionId,
    context_type: conversation.contextType,
    title: conversation.title,
    readers: conversation.shownAt === null ? 'author' : 'workspace',
    created_at: conversation.createdAt.toISOString(),
    updated_at: conversation.updatedAt.toISOString(),
  };
}

export async function presentConversationDetail(database: Database, actor: Viewer, id: string) {
  const conversation = await requireConversation(database, actor, id);
  const messages = await listMessages(database, actor.workspaceId, conversation.id);
  const path = findChosenPath(messages, conversation.chosenRootId);
  const ids = path.map((message) => message.id);
  const citations = await listCitations(database, actor.workspaceId, { kind: 'message', ids });
  const runIds = path.flatMap(({ runId }) => runId ?? []);
  const runs = await findRuns(database, actor.workspaceId, runIds);
  const callCounts = await countToolCalls(database, actor.workspaceId, runIds);
  const planIds = [...runs.values()].flatMap((run) => readPlanId(run) ?? []);
  const plans = await findPlans(database, actor.workspaceId, planIds);
  const threads = await countOpenThreads(database, actor.workspaceId, { kinds: ['question', 'answer'], ids });
  return {
    ...presentConversation(conversation),
    messages: path.map((message) => ({
      ...presentMessage(message, {
        run: message.runId === null ? null : (runs.get(message.runId) ?? null),
        plans,
        citations: citations.get(message.id) ?? [],
      }),
      open_threads: threads.get(message.id) ?? 0,
      call_count: (message.runId === null ? undefined : callCounts.get(message.runId)) ?? 0,
      version_ids: listVersions(messages, message).map((version) => version.id),
    })),
  };
}

type MessageFacts = {
  readonly run: Run | null;
  readonly citations: readonly Citation[];
  readonly plans: ReadonlyMap<string, ResearchPlan>;
};

const readPlanId = ({ input }: Run): string | null => (input.kind === 'research' ? input.planId : null);

/** The time that was worked on an answer. While a plan waits for approval, nobody works. */
function measureDuration(run: Run, plans: MessageFacts['plans']): number | null {
  if (run.finishedAt === null) return null;
  const plan = plans.get(readPlanId(run) ?? '');
  const waitedMs = plan === undefined ? 0 : measureWait(plan, run);
  return run.finishedAt.getTime() - run.createdAt.getTime() - waitedMs;
}

function presentMessage(
  message: Message,
  { run, citations, plans }: MessageFacts,
): Omit<MessageReply, 'version_ids' | 'call_count'> {
  return {
    id: message.id,
    parent_id: message.parentId,
    role: message.role,
    markdown: message.markdown,
    more_passages_at: message.role === 'assistant' ? findMorePassages(message.markdown) : null,
    status: message.status,
    run_id: message.runId,
    source_ids: [...message.sourceIds],
    collection_ids: [...message.collectionIds],
    failure: message.failure,
    citations: citations.map(presentCitation),
    unsupported: listUnsupportedOf(message, { run, citations }).map(({ ordinal, n, reason }) => ({
      ordinal,
      n,
      reason,
    })),
    reading: message.reading,
    agent: run?.agent ?? null,
    model: run?.model ?? null,
    ...presentAskedModel(run),
    input_tokens: run?.inputTokens ?? null,
    output_tokens: run?.outputTokens ?? null,
    cost_usd: run?.costUsd ?? null,
    duration_ms: run === null ? null : measureDuration(run, plans),
    created_at: message.createdAt.toISOString(),
  };
}

/** A question or an answer as those read it to whom its conversation was shown. */
export function presentRead(
  message: Message,
  { citations, openThreads }: { readonly citations: readonly Citation[]; readonly openThreads: number },
): ReadMessageReply {
  const unsupported =
    message.role === 'assistant' ? listUnsupported(message.markdown, citations, message.unsupported) : [];
  return {
    id: message.id,
    role: message.role,
    markdown: message.markdown,
    status: message.status,
    citations: citations.map(presentCitation),
    unsupported: unsupported.map(({ ordinal, n, reason }) => ({ ordinal, n, reason })),
    reading: message.reading,
    open_threads: openThreads,
    created_at: message.createdAt.toISOString(),
  };
}

/** Numbers in brackets are ordinary text in a question, and in an answer about a workflow or a table. */
function listUnsupportedOf(
  message: Message,
  { run, citations }: Pick<MessageFacts, 'run' | 'citations'>,
): readonly Unsupported[] {
  const citesSources = message.role === 'assistant' && run !== null && run.input.kind !== 'agent';
  return citesSources
    ? listUnsupported(message.markdown, citations, message.unsupported)
    : message.unsupported;
}
