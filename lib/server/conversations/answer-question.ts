/**
 * The performer of a chat run (`context_type: "collection"`): find, pack, answer, prove. The answer streams as it is written; its
 * closing citation block never reaches a person; citations are located before they are shown; then the reply is recorded.
 */
import { secondMs } from '@/lib/core/clock';
import { notFound } from '@/lib/core/errors';
import { asId, createUuid, type MessageId, type SourceId } from '@/lib/core/ids';
import { countNoun } from '@/lib/core/text';
import { createCitedText, createUncheckedText } from '@/lib/domain/citations/cited-text';
import { findCollection } from '@/lib/domain/collections/store';
import { findPathTo } from '@/lib/domain/conversations/message-tree';
import { endMessage, listMessages, type Message, takeTurn } from '@/lib/domain/conversations/store';
import type { RunInputOf } from '@/lib/domain/runs/run';
import { findWorkspaceLanguage } from '@/lib/domain/team/store';
import { askForEnglish, needsEnglish, retryingChunk } from '@/lib/engine/agent/language-guard';
import { describeReading, readInventory } from '@/lib/engine/agent/describe-reading';
import { listSent } from '@/lib/engine/agent/list-sent';
import { type Pack, packCollection } from '@/lib/engine/agent/pack-collection';
import type { ModelMessage } from '@/lib/engine/model/model';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { readMarkdownAnswer, type RequestPacket, writeSystemPrompt } from '@/lib/protocol/llmcp';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { ToolHosts } from '../tools/tool-hosts';
import type { DescribedEnd } from '../tools/describe-outcome';
import { holdBrowser } from '../tools/browser/hold-browser';
import { recordUsage } from '../runs/record-usage';
import { describeSpending, leaveOver, readSpending } from '../models/run-budget';
import { createRunNodes, type RunNodes } from '../runs/run-nodes';
import { type ChosenModel, resolveBuiltIn, resolveModel } from '../models/resolve-model';
import type { RunContext, RunPause, RunPerformer, RunResult } from '../runs/execute-run';
import { limitChosen, type RunLimits } from '../models/run-ceiling';
import { callModel, maxOutputTokens, type ModelAnswer } from '../models/call-model';
import { citeAnswer } from '../evidence/cite-answer';
import { decideWithTools } from './decide-with-tools';
import { fitPacket } from './fit-packet';
import { countReadable, type Gathered, gatherSources } from '../evidence/gather-sources';
import { describeEnd, keepAnswer, recordCitations } from './keep-answer';
import { abandonAnswer, keepEarlierAnswer } from './keep-earlier-answer';
import { presentHistory } from './present-history';

/** Sources given in full at most (protocols 1). */
const maxFullSources = 10;
/** Characters a token stands for when the budget is reckoned: low, so that the packet fits. */
const charsPerToken = 3;
/** Tokens kept free for the prompt, the history and the answer. */
const reservedTokens = 12_000;
/** Earlier messages that go along. */
const historyMessages = 12;

export function createAnswerPerformer(hosts: ToolHosts): RunPerformer<'chat'> {
  const performer: RunPerformer<'chat'> = {
    neededRole: 'editor',
    perform: (context) => answerQuestion(context, hosts),
    abandon: abandonAnswer,
  };
  return holdBrowser(performer, hosts.browserSessions);
}

async function answerQuestion(context: RunContext<'chat'>, hosts: ToolHosts): Promise<RunResult | RunPause> {
  const { run } = context;
  const { input } = run;
  const begun = await keepEarlierAnswer(context);
  if ('ended' in begun) return begun.ended;
  const { messageId } = begun;
  const chosen = limitChosen(await resolveModel(run.workspaceId), input.budget);
  const nodes = createRunNodes(context.recorder);
  const { seconds } = input.budget;
  const timeUp = seconds === undefined ? undefined : AbortSignal.timeout(seconds * secondMs);
  const decided = await decideWithTools({ context, chosen, nodes, hosts, timeUp });
  if (decided.type === 'waiting') return { status: 'waiting' };
  if (decided.type === 'ended') return endWithoutAnswer(context, { end: decided.end, messageId, chosen });
  const results = decided.type === 'answer' ? decided.results : [];
  const steps = decided.type === 'answer' ? decided : { steps: 0, isCut: false };
  const written = {
    nodes,
    messageId,
    results,
    timeUp,
    isCut: steps.isCut,
    stepsLeft: (chosen.runSteps ?? Infinity) - steps.steps,
  };
  const prepared = await prepare(context, { input, chosen, node: nodes.speak(), results });
  const answered = prepared.isReadable ? await writeAnswer(context, { ...written, prepared }) : null;
  if (answered !== null) return answered;
  // The built-in reader has no tokens to pay for, so what was found is quoted at least.
  const free = { ...resolveBuiltIn(), runTokenCeiling: null, runCostCeilingUsd: null };
  const quoted = await prepare(context, { input, chosen: free, node: nodes.speak(), results: [] });
  return quoteFound(context, { ...written, prepared: { ...quoted, limits: chosen } });
}

type Writing = {
  readonly prepared: Prepared;
  readonly nodes: RunNodes;
  readonly messageId: MessageId;
  /** What tools gave, as the turns that called them; they go along as data. */
  readonly results: readonly ModelMessage[];
  readonly timeUp: AbortSignal | undefined;
  /** Something was left out because the question's limit of steps was reached. */
  readonly isCut: boolean;
  /** Calls of the model that the answer may take. */
  readonly stepsLeft: number;
};

/**
 * The turn that answers, and one more where it came in another language than the workspace's (agent-chat §3).
 * @returns null if a limit of the run ended it before its first word.
 */
async function writeAnswer(context: RunContext<'chat'>, writing: Writing): Promise<RunResult | null> {
  const { prepared, nodes, messageId, timeUp, isCut, stepsLeft } = writing;
  const { history } = prepared;
  const node = nodes.speak();
  const given = await askModel(context, { prepared, history, node, timeUp });
  const answer = isCut ? endAtLimit(given) : given;
  if (answer.ended === 'ceiling' && answer.text.trim() === '') return null;
  const read = readMarkdownAnswer(answer.text);
  const quotes = read.entries.map(({ quote }) => quote);
  const language = { workspaceLanguage: prepared.language, question: prepared.question, quotes };
  if (given.ended !== 'stop' || !needsEnglish(read.markdown, language))
    return finishAnswer(context, { answer, prepared, nodes, node, messageId });
  if (stepsLeft < 2)
    return finishAnswer(context, { answer: endAtLimit(given), prepared, nodes, node, messageId });
  context.recorder.text(retryingChunk, node);
  const again = { ...prepared, packet: await askAgain(context, prepared.packet) };
  const said: ModelMessage[] = [
    { role: 'user', content: prepared.question },
    { role: 'assistant', content: answer.text },
  ];
  const next = nodes.think();
  const second = await askModel(context, {
    prepared: again,
    history: [...history, ...said],
    node: next,
    timeUp,
  });
  const last = isCut ? endAtLimit(second) : second;
  return finishAnswer(context, { answer: last, prepared: again, nodes, node: next, messageId });
}

/** A whole answer to which more would have belonged. */
const endAtLimit = (answer: ModelAnswer): ModelAnswer =>
  answer.ended === 'stop' ? { ...answer, ended: 'ceiling' } : answer;

/** What was found, in the sources' own words, where a limit lets no model answer; the run says which limit. */
async function quoteFound(
  context: RunContext<'chat'>,
  { prepared, nodes, messageId }: Writing,
): Promise<RunResult> {
  const node = nodes.speak();
  const answer = await askModel(context, { prepared, history: [], node });
  return finishAnswer(context, { answer: { ...answer, ended: 'ceiling' }, prepared, nodes, node, messageId });
}

async function askAgain({ run }: RunContext<'chat'>, packet: RequestPacket): Promise<RequestPacket> {
  const { workspaceId, conversationId } = run;
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
  /** Ends it as a ceiling does; what is only quoted needs no time. */
  readonly timeUp?: AbortSignal | undefined;
};

async function askModel(
  context: RunContext<'chat'>,
  { prepared, history, node, timeUp }: Asking,
): Promise<ModelAnswer> {
  const { run, recorder, clock, signal } = context;
  const { chosen, packet } = prepared;
  const left = leaveOver(chosen, await readSpending(run));
  const answer = await callModel({
    model: chosen.model,
    packet,
    ...(prepared.system !== null && { system: prepared.system }),
    history,
    clock,
    signal,
    owner: {
      workspaceId: run.workspaceId,
      userId: run.userId,
      runId: run.id,
      conversationId: run.conversationId,
    },
    timeUp,
    tokenCeiling: left.tokens,
    costCeilingUsd: left.costUsd,
    onText: (text) => recorder.text(text, node),
  });
  recordUsage(recorder, node, answer.usage);
  return answer;
}

/** The deciding turns came to no answer: the provider failed, or there were too many. */
async function endWithoutAnswer(
  { run }: RunContext<'chat'>,
  {
    end,
    messageId,
    chosen,
  }: { readonly end: DescribedEnd; readonly messageId: MessageId; readonly chosen: ChosenModel },
): Promise<RunResult> {
  await inWorkspace(run.workspaceId, (database) =>
    endMessage(database, run.workspaceId, {
      id: messageId,
      text: createUncheckedText(''),
      status: end.status,
      failure: end.failure,
    }),
  );
  const reply = end.status === 'failed' ? null : { text: '', node: null };
  return { ...end, ...(await describeSpending(run, chosen)), reply };
}

type Prepared = {
  readonly chosen: ChosenModel;
  /** The limits that people read of. */
  readonly limits: RunLimits;
  /** Set where a limit leaves the answer less room than usual. */
  readonly system: string | null;
  /** False if a limit leaves no room for a passage. */
  readonly isReadable: boolean;
  readonly question: string;
  /** Of the workspace. */
  readonly language: string;
  readonly packet: RequestPacket;
  readonly history: readonly ModelMessage[];
  readonly gathered: Gathered;
  /** How many sources it reads, and which not, in words. */
  readonly reading: string;
};

async function prepare(
  { run, recorder, clock }: RunContext<'chat'>,
  {
    input,
    chosen,
    node,
    results,
  }: {
    readonly input: RunInputOf<'chat'>;
    readonly chosen: ChosenModel;
    readonly node: NodeRun;
    readonly results: readonly ModelMessage[];
  },
): Promise<Prepared> {
  const { workspaceId, conversationId, collectionId } = run;
  const loaded = await inWorkspace(workspaceId, async (database) => {
    const collection = await findCollection(database, workspaceId, collectionId);
    if (collection === null) throw notFound('collection');
    const messages = await listMessages(database, workspaceId, conversationId);
    const path = findPathTo(messages, asId<MessageId>(input.questionMessageId)).slice(0, -1);
    const query = [lastQuestion(path), input.question].join(' ');
    const sourceIds = input.sourceIds.map((id) => asId<SourceId>(id));
    const asked = { workspaceId, collectionId, sourceIds, query };
    // The same number that stands under the question: the chosen sources that have been captured.
    const readable = await countReadable(database, asked);
    recorder.note({ step: { name: 'search', detail: `Searching ${countNoun(readable, 'source')}` } }, node);
    return {
      collection,
      path,
      language: await findWorkspaceLanguage(database, workspaceId),
      turn: await takeTurn(database, workspaceId, conversationId),
      gathered: await gatherSources(database, asked),
    };
  });
  const { collection, gathered } = loaded;
  const packed = (maxChars: number) =>
    packCollection({
      collection: { id: collection.id, title: collection.title },
      sources: gathered.packable,
      uncaptured: gathered.uncaptured,
      maxChars,
      maxFullSources,
    });
  const id = createUuid();
  const write = ({ documents }: Pack): RequestPacket => ({
    protocol: { name: 'laika.llmcp', version: 1 },
    id,
    type: 'request',
    createdAt: clock.now().toISOString(),
    conversation: { id: conversationId, turn: loaded.turn },
    sender: { role: 'agent' },
    input: {
      userMessage: { id: input.questionMessageId, text: input.question },
      task: { name: 'web.answer', args: {} },
    },
    context: { documents: [...documents] },
    output: { format: 'markdown' },
  });
  const numbers = new Map(
    [...loaded.gathered.packable, ...loaded.gathered.uncaptured].map(({ sourceId, n }) => [sourceId, n]),
  );
  const earlier = await inWorkspace(workspaceId, (database) =>
    presentHistory(database, workspaceId, { messages: loaded.path.slice(-historyMessages), numbers }),
  );
  const fitted = await fitPacket({
    model: chosen.model,
    left: leaveOver(chosen, await readSpending(run)),
    history: [...earlier, ...results],
    maxChars: Math.max(4_000, (chosen.model.contextTokens - reservedTokens) * charsPerToken),
    pack: packed,
    write,
  });
  const { pack, packet, history, isReadable } = fitted;
  recorder.note(
    { packet: { requestId: packet.id, inventory: pack.inventory, sent: listSent(pack.documents) } },
    node,
  );
  const { fullCount, summaryCount } = pack.inventory;
  const readable = countNoun(gathered.citable.length, 'source');
  const read = fullCount + summaryCount;
  const detail = read === gathered.citable.length ? `Reading ${readable}` : `Reading ${read} of ${readable}`;
  recorder.note({ step: { name: 'read', detail } }, node);
  return {
    chosen,
    limits: chosen,
    system: writeSystem(fitted.answerTokens),
    isReadable,
    packet,
    gathered,
    reading: describeReading(readInventory(pack.inventory, chosen.model.contextTokens)),
    question: input.question,
    language: loaded.language,
    history,
  };
}

/** English words that a token stands for: low, so that the citations at the end still come. */
const wordsPerToken = 0.5;

/** An answer that must be short is told so: one that is cut off has lost its citations, which stand at its end. */
function writeSystem(answerTokens: number): string | null {
  if (answerTokens >= maxOutputTokens) return null;
  const words = Math.floor(answerTokens * wordsPerToken);
  const usual = writeSystemPrompt({ task: 'web.answer', format: 'markdown' });
  return `${usual}\n\nThe whole answer, its citations included, must have fewer than ${words} words.`;
}

/** A short follow-up ("and in 2020?") is searched with the question before it. */
function lastQuestion(path: readonly Message[]): string {
  return path.findLast(({ role }) => role === 'user')?.markdown ?? '';
}

type Written = {
  readonly answer: ModelAnswer;
  readonly prepared: Prepared;
  readonly nodes: RunNodes;
  readonly node: NodeRun;
  readonly messageId: MessageId;
};

async function finishAnswer(context: RunContext<'chat'>, done: Written): Promise<RunResult> {
  const { run, recorder, clock } = context;
  const { answer, prepared, nodes, node, messageId } = done;
  const read = readMarkdownAnswer(answer.text);
  const cited = citeAnswer({
    markdown: read.markdown,
    entries: read.entries,
    packet: prepared.packet,
    sources: prepared.gathered.citable,
  });
  const text = createCitedText(read.markdown, cited);
  const end = describeEnd(answer, prepared.limits);
  recordCitations(recorder, node, { text, dropped: cited.dropped });
  // Once the message is kept the answer is not made again, so what readers are told of it must be in the log by then.
  await recorder.flush();
  await inWorkspace(run.workspaceId, (database) =>
    keepAnswer(database, run.workspaceId, { messageId, text, reading: prepared.reading, ...end }),
  );
  const counts = { cited: cited.citations.length, unsupported: cited.unsupported.length };
  const state = { message_id: messageId, status: end.status, ...counts };
  nodes.leave(state, end.status === 'failed' ? { Err: end.failure?.message ?? 'failed' } : 'Ok');
  recorder.record({
    type: 'checkpoint',
    checkpointId: createUuid(),
    timestamp: clock.now().toISOString(),
    step: prepared.packet.conversation.turn,
    state,
    threadId: run.conversationId ?? run.id,
    checkpointNs: '',
  });
  recorder.record({ type: 'values', state });
  return {
    status: end.status,
    failure: end.failure,
    ...(await describeSpending(run, prepared.chosen)),
    reply: end.status === 'failed' ? null : { text: read.markdown, node },
  };
}
