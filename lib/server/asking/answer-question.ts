/**
 * The performer of a chat run (`context_type: "collection"`): find, pack, answer, prove. The answer streams as it is written; its
 * closing citation block never reaches a person; citations are located before they are shown; then the reply is recorded.
 */
import { notFound } from '@/lib/core/errors';
import { asId, createUuid, type MessageId, type SourceId } from '@/lib/core/ids';
import { countNoun } from '@/lib/core/text';
import { findCollection } from '@/lib/domain/collections/store';
import { findPathTo } from '@/lib/domain/conversations/message-tree';
import { endMessage, listMessages, type Message, takeTurn } from '@/lib/domain/conversations/store';
import type { RunInputOf } from '@/lib/domain/runs/run';
import { findWorkspaceLanguage } from '@/lib/domain/team/store';
import { askForEnglish, needsEnglish, retryingChunk } from '@/lib/engine/agent/language-guard';
import { listSent } from '@/lib/engine/agent/list-sent';
import { packCollection } from '@/lib/engine/agent/pack-collection';
import type { ModelMessage } from '@/lib/engine/model/model';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { readMarkdownAnswer, type RequestPacket } from '@/lib/protocol/llmcp';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { ToolOutside } from '../acting/create-tool-host';
import type { DescribedEnd } from '../acting/describe-outcome';
import { holdBrowser } from '../acting/hold-browser';
import { recordUsage } from '../acting/record-usage';
import { describeSpending, leaveOver, readSpending } from '../acting/run-budget';
import { createRunNodes, type RunNodes } from '../acting/run-nodes';
import { type ChosenModel, resolveModel } from '../models/resolve-model';
import type { RunContext, RunPause, RunPerformer, RunResult } from '../runs/execute-run';
import { callModel, type ModelAnswer } from './call-model';
import { citeAnswer } from './cite-answer';
import { decideWithTools } from './decide-with-tools';
import { type Gathered, gatherSources } from './gather-sources';
import { describeEnd, keepAnswer, recordCitations } from './keep-answer';
import { abandonAnswer, keepEarlierAnswer } from './keep-earlier-answer';

/** Sources given in full at most (protocols 1). */
const maxFullSources = 10;
/** Characters a token stands for when the budget is reckoned: low, so that the packet fits. */
const charsPerToken = 3;
/** Tokens kept free for the prompt, the history and the answer. */
const reservedTokens = 12_000;
/** Earlier messages that go along. */
const historyMessages = 12;

export function createAnswerPerformer(outside: ToolOutside): RunPerformer {
  const performer: RunPerformer = {
    neededRole: 'editor',
    perform: (context) => answerQuestion(context, outside),
    abandon: abandonAnswer,
  };
  return holdBrowser(performer, outside.browser?.sessions ?? null);
}

async function answerQuestion(context: RunContext, outside: ToolOutside): Promise<RunResult | RunPause> {
  const { run } = context;
  const input = run.input;
  if (input.kind !== 'chat' || run.conversationId === null || run.collectionId === null) {
    throw new Error('A chat run needs a question, a conversation and a collection.');
  }
  const begun = await keepEarlierAnswer(context);
  if ('ended' in begun) return begun.ended;
  const { messageId } = begun;
  const chosen = await resolveModel(run.workspaceId);
  const nodes = createRunNodes(context.recorder);
  const decided = await decideWithTools({ context, chosen, nodes, outside });
  if (decided.type === 'waiting') return { status: 'waiting' };
  if (decided.type === 'ended') return endWithoutAnswer(context, { end: decided.end, messageId, chosen });
  const prepared = await prepare(context, { input, chosen, node: nodes.speak() });
  return writeAnswer(context, { prepared, nodes, messageId, results: decided.results });
}

type Writing = {
  readonly prepared: Prepared;
  readonly nodes: RunNodes;
  readonly messageId: MessageId;
  /** What tools gave, as the turns that called them; they go along as data. */
  readonly results: readonly ModelMessage[];
};

/** The turn that answers, and one more where it came in another language than the workspace's (agent-chat §3). */
async function writeAnswer(context: RunContext, writing: Writing): Promise<RunResult> {
  const { prepared, nodes, messageId, results } = writing;
  const history = [...prepared.history, ...results];
  const node = nodes.speak();
  const answer = await askModel(context, { prepared, history, node });
  const read = readMarkdownAnswer(answer.text);
  const quotes = read.entries.map(({ quote }) => quote);
  const language = { workspaceLanguage: prepared.language, question: prepared.question, quotes };
  if (answer.ended !== 'stop' || !needsEnglish(read.markdown, language))
    return finishAnswer(context, { answer, prepared, node, messageId });
  context.recorder.text(retryingChunk, node);
  const again = { ...prepared, packet: await askAgain(context, prepared.packet) };
  const said: ModelMessage[] = [
    { role: 'user', content: prepared.question },
    { role: 'assistant', content: answer.text },
  ];
  const next = nodes.think();
  const second = await askModel(context, { prepared: again, history: [...history, ...said], node: next });
  return finishAnswer(context, { answer: second, prepared: again, node: next, messageId });
}

async function askAgain({ run }: RunContext, packet: RequestPacket): Promise<RequestPacket> {
  const { workspaceId, conversationId } = run;
  if (conversationId === null) throw new Error('A chat run needs a conversation.');
  const turn = await inWorkspace(workspaceId, (database) => takeTurn(database, workspaceId, conversationId));
  const userMessage = { id: createUuid(), text: askForEnglish };
  return {
    ...packet,
    id: createUuid(),
    conversation: { ...packet.conversation, turn },
    input: { ...packet.input, userMessage },
  };
}

type Asking = {
  readonly prepared: Prepared;
  readonly history: readonly ModelMessage[];
  readonly node: NodeRun;
};

async function askModel(context: RunContext, { prepared, history, node }: Asking): Promise<ModelAnswer> {
  const { run, recorder, clock, signal } = context;
  const { chosen, packet } = prepared;
  const left = leaveOver(chosen, await readSpending(run));
  const answer = await callModel({
    ...{ model: chosen.model, packet, history, clock, signal },
    owner: {
      workspaceId: run.workspaceId,
      userId: run.userId,
      runId: run.id,
      conversationId: run.conversationId,
    },
    tokenCeiling: left.tokens,
    costCeilingUsd: left.costUsd,
    onText: (text) => recorder.text(text, node),
  });
  recordUsage(recorder, node, answer.usage);
  return answer;
}

/** The deciding turns came to no answer: the provider failed, or a ceiling was reached. */
async function endWithoutAnswer(
  { run }: RunContext,
  {
    end,
    messageId,
    chosen,
  }: { readonly end: DescribedEnd; readonly messageId: MessageId; readonly chosen: ChosenModel },
): Promise<RunResult> {
  await inWorkspace(run.workspaceId, (database) =>
    endMessage(database, run.workspaceId, {
      ...{ id: messageId, markdown: '', status: end.status, failure: end.failure },
    }),
  );
  const reply = end.status === 'failed' ? null : { text: '', node: null };
  return { ...end, ...(await describeSpending(run, chosen)), reply };
}

type Prepared = {
  readonly chosen: ChosenModel;
  readonly question: string;
  /** Of the workspace. */
  readonly language: string;
  readonly packet: RequestPacket;
  readonly history: readonly ModelMessage[];
  readonly gathered: Gathered;
};

async function prepare(
  { run, recorder, clock }: RunContext,
  {
    input,
    chosen,
    node,
  }: { readonly input: RunInputOf<'chat'>; readonly chosen: ChosenModel; readonly node: NodeRun },
): Promise<Prepared> {
  const { workspaceId, conversationId, collectionId } = run;
  if (conversationId === null || collectionId === null)
    throw new Error('A chat run needs a conversation and a collection.');
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
      language: await findWorkspaceLanguage(database, workspaceId),
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
  recorder.note(
    { packet: { requestId: packet.id, inventory: pack.inventory, sent: listSent(pack.documents) } },
    node,
  );
  const read = pack.inventory.fullCount + pack.inventory.summaryCount;
  recorder.note({ step: { name: 'read', detail: `Reading ${countNoun(read, 'source')}` } }, node);
  return {
    ...{ chosen, packet, gathered },
    question: input.question,
    language: loaded.language,
    history: loaded.path.slice(-historyMessages).map(presentHistory),
  };
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
  // Once the message is kept the answer is not made again, so what readers are told of it must be in the log by then.
  await recorder.flush();
  await inWorkspace(run.workspaceId, (database) =>
    keepAnswer(database, run.workspaceId, { messageId, markdown: read.markdown, cited, ...end }),
  );
  recorder.exit(node, end.status === 'failed' ? { Err: end.failure?.message ?? 'failed' } : 'Ok');
  return {
    status: end.status,
    failure: end.failure,
    ...(await describeSpending(run, prepared.chosen)),
    reply: end.status === 'failed' ? null : { text: read.markdown, node },
  };
}
