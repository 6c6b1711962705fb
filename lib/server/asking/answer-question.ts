/**
 * The performer of a chat run (`context_type: "collection"`): find, pack, answer, prove. The answer streams as it is written; its
 * closing citation block never reaches a person; citations are located before they are shown; then the reply is recorded.
 */
import { asId, createUuid, type MessageId, type SourceId } from '@/lib/core/ids';
import { countNoun } from '@/lib/core/text';
import { insertCitations } from '@/lib/domain/citations/store';
import { findCollection } from '@/lib/domain/collections/store';
import { findPathTo } from '@/lib/domain/conversations/message-tree';
import {
  endMessage,
  insertMessage,
  listMessages,
  type Message,
  takeTurn,
} from '@/lib/domain/conversations/store';
import type { RunFailure, RunInputOf } from '@/lib/domain/runs/run';
import { findRun, type Run, setRunMessage } from '@/lib/domain/runs/store';
import type { ModelFailure, ModelMessage } from '@/lib/engine/model/model';
import { packCollection } from '@/lib/engine/agent/pack-collection';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { readMarkdownAnswer, type RequestPacket } from '@/lib/protocol/llmcp';
import type { NodeRun } from '@/lib/protocol/run-frames';
import { notFound } from '@/lib/core/errors';
import { resolveModel, type ChosenModel } from '../models/resolve-model';
import type { RunContext, RunPerformer, RunResult } from '../runs/execute-run';
import { callModel, type ModelAnswer } from './call-model';
import { citeAnswer, type CitedAnswer } from './cite-answer';
import { readShownAnswer, type ShownAnswer } from './earlier-answer';
import { type Gathered, gatherSources } from './gather-sources';
import { presentLocatedCitation } from './present-located-citation';

/** Sources given in full at most (protocols 1). */
const maxFullSources = 10;
/** Characters a token stands for when the budget is reckoned: low, so that the packet fits. */
const charsPerToken = 3;
/** Tokens kept free for the prompt, the history and the answer. */
const reservedTokens = 12_000;
/** Earlier messages that go along. */
const historyMessages = 12;

export const answerPerformer: RunPerformer = {
  neededRole: 'editor',
  perform: answerQuestion,
  async abandon(context, end) {
    const { workspaceId, id } = context.run;
    // What people have seen of it stays.
    await context.recorder.flush();
    await inWorkspace(workspaceId, async (database) => {
      const run = await findRun(database, workspaceId, id);
      if (run === null || run.messageId === null) return;
      const messages =
        run.conversationId === null ? [] : await listMessages(database, workspaceId, run.conversationId);
      if (messages.find((each) => each.id === run.messageId)?.status !== 'running') return;
      const { text } = await readShownAnswer(database, run);
      await endMessage(database, workspaceId, {
        id: run.messageId,
        markdown: text,
        status: end.status === 'cancelled' ? 'stopped' : 'failed',
        failure: end.failure,
      });
    });
  },
};

async function answerQuestion(context: RunContext): Promise<RunResult> {
  const { run, recorder } = context;
  const input = run.input;
  if (input.kind !== 'chat' || run.conversationId === null || run.collectionId === null) {
    throw new Error('A chat run needs a question, a conversation and a collection.');
  }
  const begun = await keepEarlierAnswer(context);
  if ('ended' in begun) return begun.ended;
  const { messageId } = begun;
  const think = recorder.enter('think');
  const prepared = await prepare(context, { input, node: think });
  const answer = await callModel({
    model: prepared.chosen.model,
    packet: prepared.packet,
    history: prepared.history,
    owner: {
      workspaceId: run.workspaceId,
      userId: run.userId,
      runId: run.id,
      conversationId: run.conversationId,
    },
    tokenCeiling: prepared.chosen.runTokenCeiling,
    costCeilingUsd: prepared.chosen.runCostCeilingUsd,
    clock: context.clock,
    signal: context.signal,
    onText: (text) => recorder.text(text, think),
  });
  return finishAnswer(context, { answer, prepared, node: think, messageId });
}

/**
 * A run that another worker began has shown some text: that stays as a version of its own, and the new attempt gets the next one. An
 * answer that was kept already is not made again; only its run has not ended yet.
 */
async function keepEarlierAnswer({
  run,
  recorder,
}: RunContext): Promise<{ readonly messageId: MessageId } | { readonly ended: RunResult }> {
  const { messageId, conversationId, workspaceId } = run;
  if (messageId === null || conversationId === null) throw new Error('A chat run needs a message.');
  if (run.attempt <= 1) return { messageId };
  const begun = await inWorkspace(workspaceId, async (database) => {
    const messages = await listMessages(database, workspaceId, conversationId);
    const earlier = messages.find(({ id }) => id === messageId);
    if (earlier === undefined) throw notFound('message');
    const shown = await readShownAnswer(database, run);
    if (earlier.status !== 'running') return { ended: presentKept(run, earlier, shown) };
    if (shown.text === '') return { messageId };
    const next = asId<MessageId>(createUuid());
    await endMessage(database, workspaceId, {
      id: messageId,
      markdown: shown.text,
      status: 'stopped',
      failure: null,
    });
    await insertMessage(database, {
      id: next,
      workspaceId,
      conversationId,
      parentId: earlier.parentId,
      role: 'assistant',
      markdown: '',
      status: 'running',
      runId: run.id,
      sourceIds: [],
    });
    await setRunMessage(database, run, next);
    return { messageId: next };
  });
  const written = begun.messageId;
  if (written !== undefined && written !== messageId)
    recorder.note({ message: { conversationId, messageId: written, runId: run.id } });
  return begun;
}

/** How the run of an answer ends that an earlier attempt has kept. */
function presentKept(run: Run, kept: Message, { hasReply }: ShownAnswer): RunResult {
  const { model, inputTokens, outputTokens, costUsd } = run;
  const isWhole = kept.status === 'complete';
  const reply = { text: kept.markdown, node: null };
  return {
    status: isWhole ? 'complete' : kept.status === 'partial' ? 'partial' : 'failed',
    failure: kept.failure,
    model,
    inputTokens,
    outputTokens,
    costUsd,
    reply: kept.status === 'failed' || hasReply ? null : reply,
  };
}

type Prepared = {
  readonly chosen: ChosenModel;
  readonly packet: RequestPacket;
  readonly history: readonly ModelMessage[];
  readonly gathered: Gathered;
};

async function prepare(
  { run, recorder, clock }: RunContext,
  { input, node }: { readonly input: RunInputOf<'chat'>; readonly node: NodeRun },
): Promise<Prepared> {
  const { workspaceId, conversationId, collectionId } = run;
  if (conversationId === null || collectionId === null)
    throw new Error('A chat run needs a conversation and a collection.');
  const chosen = await resolveModel(workspaceId);
  const loaded = await inWorkspace(workspaceId, async (database) => {
    const collection = await findCollection(database, workspaceId, collectionId);
    if (collection === null) throw notFound('collection');
    recorder.note(
      { step: { name: 'search', detail: `Searching ${countNoun(collection.sourceCount, 'source')}` } },
      node,
    );
    const messages = await listMessages(database, workspaceId, conversationId);
    const path = findPathTo(messages, asId<MessageId>(input.questionMessageId)).slice(0, -1);
    const query = [lastQuestion(path), input.question].join(' ');
    const sourceIds = input.sourceIds.map((id) => asId<SourceId>(id));
    return {
      collection,
      path,
      turn: await takeTurn(database, workspaceId, conversationId),
      gathered: await gatherSources(database, { workspaceId, collectionId, sourceIds, query }),
    };
  });
  const { collection, gathered } = loaded;
  const pack = packCollection({
    collection: { id: collection.id, title: collection.title },
    sources: gathered.packable,
    uncaptured: gathered.uncaptured,
    maxChars: Math.max(4_000, (chosen.model.contextTokens - reservedTokens) * charsPerToken),
    maxFullSources,
  });
  const packet: RequestPacket = {
    protocol: { name: 'laika.llmcp', version: 1 },
    id: createUuid(),
    type: 'request',
    createdAt: clock.now().toISOString(),
    conversation: { id: conversationId, turn: loaded.turn },
    sender: { role: 'agent' },
    input: {
      userMessage: { id: input.questionMessageId, text: input.question },
      task: { name: 'web.answer', args: {} },
    },
    context: { documents: [...pack.documents] },
    output: { format: 'markdown' },
  };
  recorder.note({ packet: { requestId: packet.id, inventory: pack.inventory } }, node);
  const read = pack.inventory.fullCount + pack.inventory.summaryCount;
  recorder.note({ step: { name: 'read', detail: `Reading ${countNoun(read, 'source')}` } }, node);
  return { chosen, packet, history: loaded.path.slice(-historyMessages).map(presentHistory), gathered };
}

/** A short follow-up ("and in 2020?") is searched with the question before it. */
function lastQuestion(path: readonly Message[]): string {
  return path.findLast(({ role }) => role === 'user')?.markdown ?? '';
}

function presentHistory(message: Message): ModelMessage {
  return { role: message.role, content: message.markdown };
}

type Written = {
  readonly answer: ModelAnswer;
  readonly prepared: Prepared;
  readonly node: NodeRun;
  readonly messageId: MessageId;
};

async function finishAnswer(context: RunContext, done: Written): Promise<RunResult> {
  const { run, recorder } = context;
  const { answer, prepared, node, messageId } = done;
  const read = readMarkdownAnswer(answer.text);
  const cited = citeAnswer({
    markdown: read.markdown,
    entries: read.entries,
    packet: prepared.packet,
    sources: prepared.gathered.citable,
  });
  const end = describeEnd(answer);
  recordCitations(recorder, node, cited);
  if (answer.usage !== null) {
    const { inputTokens, outputTokens } = answer.usage;
    recorder.record(
      {
        type: 'usage',
        promptTokens: inputTokens,
        completionTokens: outputTokens,
        totalTokens: inputTokens + outputTokens,
      },
      node,
    );
  }
  // Once the message is kept the answer is not made again, so what readers are told of it must be in the log by then.
  await recorder.flush();
  await inWorkspace(run.workspaceId, async (database) => {
    await insertCitations(database, run.workspaceId, {
      owner: { kind: 'message', id: messageId },
      citations: cited.citations,
    });
    await endMessage(database, run.workspaceId, {
      id: messageId,
      markdown: read.markdown,
      status: end.status,
      failure: end.failure,
      unsupported: cited.unsupported.map(({ ordinal, n, reason }) => ({ ordinal, n, reason })),
    });
  });
  recorder.exit(node, end.status === 'failed' ? { Err: end.failure?.message ?? 'failed' } : 'Ok');
  return {
    status: end.status,
    failure: end.failure,
    model: `${prepared.chosen.model.provider}/${prepared.chosen.model.name}`,
    inputTokens: answer.usage?.inputTokens ?? 0,
    outputTokens: answer.usage?.outputTokens ?? 0,
    costUsd: answer.costUsd,
    reply: end.status === 'failed' ? null : { text: read.markdown, node },
  };
}

function recordCitations(recorder: RunContext['recorder'], node: NodeRun, cited: CitedAnswer): void {
  recorder.note(
    {
      citations: cited.citations.map(presentLocatedCitation),
      support: {
        cited: cited.citations.length,
        unsupported: cited.unsupported.length,
        plain: 0,
        dropped: cited.dropped,
        unsupportedStarts: cited.unsupported.map(({ start }) => start),
      },
    },
    node,
  );
}

function describeEnd(answer: ModelAnswer): {
  readonly status: 'complete' | 'partial' | 'failed';
  readonly failure: RunFailure | null;
} {
  switch (answer.ended) {
    case 'stop':
      return { status: 'complete', failure: null };
    case 'length':
      return {
        status: 'partial',
        failure: {
          message: 'The answer was cut off at the length limit of one turn.',
          action: 'Ask it to go on.',
        },
      };
    case 'ceiling':
      return {
        status: 'partial',
        failure: {
          message: 'The ceiling of a run was reached; this is what there is.',
          action: 'An owner can raise the ceiling in Settings.',
        },
      };
    case 'filtered':
      return {
        status: 'partial',
        failure: {
          message: 'The provider withheld part of the answer.',
          action: 'Ask in other words, or choose another model.',
        },
      };
    case 'failed':
      return { status: 'failed', failure: describeModelFailure(answer.failure) };
  }
}

function describeModelFailure(failure: ModelFailure | null): RunFailure {
  return failure === null
    ? { message: 'The model gave no answer.', action: 'Try again.' }
    : { message: failure.reason, action: failure.action };
}
