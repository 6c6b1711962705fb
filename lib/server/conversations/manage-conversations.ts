/** Reading, renaming, deleting and exporting conversations; choosing the version to show. A conversation is its owner's alone. */
import { notFound } from '@/lib/core/errors';
import { asId, type CollectionId, type ConversationId, type MessageId } from '@/lib/core/ids';
import { listUnsupported } from '@/lib/domain/citations/cited-text';
import { type Citation, listCitations } from '@/lib/domain/citations/store';
import type { Unsupported } from '@/lib/domain/citations/unsupported';
import { findChosenPath, listVersions } from '@/lib/domain/conversations/message-tree';
import {
  chooseMessage,
  type Conversation,
  findConversation,
  listConversations,
  listMessages,
  type Message,
  updateConversation,
} from '@/lib/domain/conversations/store';
import type { Run } from '@/lib/domain/runs/store';
import { findRuns } from '@/lib/domain/runs/store';
import { countToolCalls } from '@/lib/domain/tools/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import type { ConversationReply, MessageReply } from '@/lib/protocol/http/conversations';
import { undoSeconds } from '../collections/manage-collections';
import { presentCitation } from '../evidence/present-citation';

export async function requireConversation(
  database: Database,
  actor: Viewer,
  id: string,
): Promise<Conversation> {
  const conversation = await findConversation(database, actor, asId<ConversationId>(id));
  if (conversation === null) throw notFound('conversation');
  return conversation;
}

function presentConversation(conversation: Conversation): ConversationReply {
  return {
    id: conversation.id,
    collection_id: conversation.collectionId,
    title: conversation.title,
    created_at: conversation.createdAt.toISOString(),
    updated_at: conversation.updatedAt.toISOString(),
  };
}

export function readConversations(
  actor: Viewer,
  page: {
    readonly collection_id?: string | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const usedBefore = page.cursor === undefined ? undefined : new Date(page.cursor);
    const items = await listConversations(database, actor, {
      limit: page.limit,
      ...(page.collection_id === undefined ? {} : { collectionId: asId<CollectionId>(page.collection_id) }),
      ...(usedBefore === undefined || Number.isNaN(usedBefore.getTime()) ? {} : { usedBefore }),
    });
    const last = items.at(-1);
    const next = items.length === page.limit && last !== undefined ? last.updatedAt.toISOString() : null;
    return { items: items.map(presentConversation), next };
  });
}

export function readConversation(actor: Viewer, id: string) {
  return inWorkspace(actor.workspaceId, (database) => presentDetail(database, actor, id));
}

async function presentDetail(database: Database, actor: Viewer, id: string) {
  const conversation = await requireConversation(database, actor, id);
  const messages = await listMessages(database, actor.workspaceId, conversation.id);
  const path = findChosenPath(messages, conversation.chosenRootId);
  const ids = path.map((message) => message.id);
  const citations = await listCitations(database, actor.workspaceId, { kind: 'message', ids });
  const runIds = path.flatMap(({ runId }) => runId ?? []);
  const runs = await findRuns(database, actor.workspaceId, runIds);
  const callCounts = await countToolCalls(database, actor.workspaceId, runIds);
  return {
    ...presentConversation(conversation),
    messages: path.map((message) => ({
      ...presentMessage(message, {
        run: message.runId === null ? null : (runs.get(message.runId) ?? null),
        citations: citations.get(message.id) ?? [],
      }),
      call_count: (message.runId === null ? undefined : callCounts.get(message.runId)) ?? 0,
      version_ids: listVersions(messages, message).map((version) => version.id),
    })),
  };
}

type MessageFacts = { readonly run: Run | null; readonly citations: readonly Citation[] };

function presentMessage(
  message: Message,
  { run, citations }: MessageFacts,
): Omit<MessageReply, 'version_ids' | 'call_count'> {
  const durationMs = run?.finishedAt == null ? null : run.finishedAt.getTime() - run.createdAt.getTime();
  return {
    id: message.id,
    parent_id: message.parentId,
    role: message.role,
    markdown: message.markdown,
    status: message.status,
    run_id: message.runId,
    source_ids: [...message.sourceIds],
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
    input_tokens: run?.inputTokens ?? null,
    output_tokens: run?.outputTokens ?? null,
    cost_usd: run?.costUsd ?? null,
    duration_ms: durationMs,
    created_at: message.createdAt.toISOString(),
  };
}

/** Brackets in a question, and in an answer about a workflow or a table, are words of it. */
function listUnsupportedOf(message: Message, { run, citations }: MessageFacts): readonly Unsupported[] {
  const citesSources = message.role === 'assistant' && run !== null && run.input.kind !== 'agent';
  return citesSources
    ? listUnsupported(message.markdown, citations, message.unsupported)
    : message.unsupported;
}

export function changeConversation(
  actor: Viewer,
  change: {
    readonly id: string;
    readonly title?: string | undefined;
    readonly chosen_message_id?: string | undefined;
  },
) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const conversation = await requireConversation(database, actor, change.id);
    if (change.title !== undefined) {
      await updateConversation(database, actor, {
        id: conversation.id,
        title: change.title,
        titleIsChosen: true,
      });
    }
    if (change.chosen_message_id !== undefined) {
      await choose(database, actor, { conversation, messageId: asId<MessageId>(change.chosen_message_id) });
    }
    return presentDetail(database, actor, change.id);
  });
}

async function choose(
  database: Database,
  actor: Viewer,
  chosen: { readonly conversation: Conversation; readonly messageId: MessageId },
): Promise<void> {
  const messages = await listMessages(database, actor.workspaceId, chosen.conversation.id);
  const message = messages.find(({ id }) => id === chosen.messageId);
  if (message === undefined) throw notFound('message');
  await chooseMessage(database, { ...message, workspaceId: actor.workspaceId });
}

export function deleteConversation(actor: Viewer, id: string, now: Date = new Date()): Promise<void> {
  return inWorkspace(actor.workspaceId, async (database) => {
    const conversation = await requireConversation(database, actor, id);
    await updateConversation(database, actor, { id: conversation.id, deletedAt: now });
    await sendJob(
      database,
      {
        queue: 'erase',
        data: { workspaceId: actor.workspaceId, kind: 'conversation', id: conversation.id, purge: false },
      },
      { delaySeconds: undoSeconds },
    );
  });
}

export function restoreConversation(actor: Viewer, id: string) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const conversationId = asId<ConversationId>(id);
    if (!(await updateConversation(database, actor, { id: conversationId, deletedAt: null })))
      throw notFound('conversation');
    return presentConversation(await requireConversation(database, actor, id));
  });
}
