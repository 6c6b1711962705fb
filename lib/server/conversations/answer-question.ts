/**
 * The performer of a chat run (`context_type: "collection"` and `"workspace"`): finds passages, packs them, answers, and proves the answer. The answer is
 * streamed as it is written, without its closing citation block, which people never see. Citations are located before they are shown. Then
 * the reply is recorded.
 */
import { secondMs } from '@/lib/core/clock';
import { asId, createUuid, type MessageId } from '@/lib/core/ids';
import { countNoun } from '@/lib/core/text';
import { createCitedText, createUncheckedText } from '@/lib/domain/citations/cited-text';
import { findPathTo } from '@/lib/domain/conversations/message-tree';
import { endMessage, listMessages, takeTurn } from '@/lib/domain/conversations/store';
import type { RunInputOf } from '@/lib/domain/runs/run';
import { findWorkspaceLanguage } from '@/lib/domain/team/store';
import { askForEnglish, needsEnglish, retryingChunk } from '@/lib/engine/agent/language-guard';
import { listSent } from '@/lib/engine/agent/list-sent';
import { type Pack, packCollections } from '@/lib/engine/agent/pack-collection';
import {
  describeInstructions,
  type TeamInstructions,
  writeInstructions,
} from '@/lib/engine/agent/prompts/team-instructions';
import type { ModelMessage } from '@/lib/engine/model/model';
import { inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import { readMarkdownAnswer, type RequestPacket, writeSystemPrompt } from '@/lib/protocol/llmcp';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { ToolHosts } from '../tools/tool-hosts';
import type { DescribedEnd } from '../tools/describe-outcome';
import { holdBrowser } from '../tools/browser/hold-browser';
import { recordUsage } from '../runs/record-usage';
import { describeSpending, nameSpending, readLeft, sumSpending } from '@/lib/server/models/run-spending';
import { createRunNodes, type RunNodes } from '../runs/run-nodes';
import { type ChosenModel, resolveBuiltIn, resolveModel } from '../models/resolve-model';
import type { RunContext, RunPause, RunPerformer, RunResult } from '../runs/execute-run';
import { lowerCeilings, type RunCeilings } from '@/lib/server/models/run-ceilings';
import { sendPacket, maxOutputTokens, type ModelAnswer } from '../models/send-packet';
import { findReachedLimit } from '../usage/find-reached-limit';
import { embedForRun } from '../meaning/embed-for-run';
import { askForRun } from '@/lib/server/search-index/ask-for-run';
import { getSearchEngine } from '@/lib/platform/search-engine/get-search-engine';
import { citeAnswer } from '../citations/cite-answer';
import { decideWithTools } from './decide-with-tools';
import { fitPacket } from './fit-packet';
import type { Gathered } from '../citations/gather-sources';
import { openScope } from './open-scope';
import { describeEnd, keepAnswer, recordCitations } from './keep-answer';
import { abandonAnswer, keepInterruptedAnswer } from './keep-interrupted-answer';
import { presentHistory } from './present-history';
import { readQuestion } from './read-question';

/** Maximum number of sources given in full: ten, and as many as are allowed where reading costs nothing (protocols 1, "Packing"). */
const maxFullSources = { usual: 10, free: 20 };
/** Characters per token for estimating the budget: low, so that the packet fits. */
const charsPerToken = 3;
/** Tokens reserved for the prompt, the history and the answer. */
const reservedTokens = 12_000;
/** Number of earlier messages sent along. */
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
  const begun = await keepInterruptedAnswer(context);
  if ('ended' in begun) return begun.ended;
  const { messageId } = begun;
  const chosen = lowerCeilings(await resolveModel(run.workspaceId, 'chat', input.model), input.budget);
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
  // The built-in reader has no token costs, so at least the passages that were found are quoted.
  const free = { ...resolveBuiltIn(), runTokenCeiling: null, runCostCeilingUsd: null };
  const quoted = await prepare(context, { input, chosen: free, node: nodes.speak(), results: [] });
  return quoteFound(context, { ...written, prepared: { ...quoted, limits: chosen } });
}

type Writing = {
  readonly prepared: Prepared;
  readonly nodes: RunNodes;
  readonly messageId: MessageId;
  /** The results of tools, presented as the turns that called them. They are sent as data. */
  readonly results: readonly ModelMessage[];
  readonly timeUp: AbortSignal | undefined;
  /** True if something was left out because the question's limit of steps was reached. */
  readonly isCut: boolean;
  /** Number of model calls that the answer may use. */
  readonly stepsLeft: number;
};

/**
 * Writes the answer, and asks once more if its language is not the workspace's (agent-chat §3).
 * @returns null if a limit ended the answer before its first word.
 */
async function writeAnswer(context: RunContext<'chat'>, writing: Writing): Promise<RunResult | null> {
  const { prepared, nodes, messageId, timeUp, isCut, stepsLeft } = writing;
  const { history } = prepared;
  const node = nodes.speak();
  const given = await askModel(context, { prepared, history, node, timeUp });
  const answer = isCut ? endAtLimit(given) : given;
  if (answer.failure?.kind === 'limit_reached') return null;
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

/** Marks an answer that ended by itself as cut short by a limit, because more would have belonged to it. */
const endAtLimit = (answer: ModelAnswer): ModelAnswer =>
  answer.ended === 'stop' ? { ...answer, ended: 'ceiling' } : answer;

/** Quotes the passages that were found if a limit leaves no room for a model's answer. The run says which limit. */
async function quoteFound(
  context: RunContext<'chat'>,
  { prepared, nodes, messageId }: Writing,
): Promise<RunResult> {
  const node = nodes.speak();
  const quoted = await askModel(context, { prepared, history: [], node });
  const reached = await findReachedLimit(context.run);
  const failure = reached && { kind: 'limit_reached' as const, ...reached };
  const answer = { ...quoted, ended: 'ceiling' as const, failure };
  return finishAnswer(context, { answer, prepared, nodes, node, messageId });
}

async function askAgain({ run }: RunContext<'chat'>, packet: RequestPacket): Promise<RequestPacket> {
  const { workspaceId, conversationId } = run;
  const turn = await inWorkspace(run, (database) => takeTurn(database, workspaceId, conversationId));
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
  /** Ends the call as a ceiling does. Pure quoting needs no time limit. */
  readonly timeUp?: AbortSignal | undefined;
};

async function askModel(
  context: RunContext<'chat'>,
  { prepared, history, node, timeUp }: Asking,
): Promise<ModelAnswer> {
  const { run, recorder, clock, signal } = context;
  const { chosen, packet } = prepared;
  const left = await readLeft(chosen, run);
  const answer = await sendPacket({
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

/** The deciding turns led to no answer, because the provider failed or there were too many turns. */
async function endWithoutAnswer(
  { run }: RunContext<'chat'>,
  {
    end,
    messageId,
    chosen,
  }: { readonly end: DescribedEnd; readonly messageId: MessageId; readonly chosen: ChosenModel },
): Promise<RunResult> {
  await inWholeWorkspace(run.workspaceId, (database) =>
    endMessage(database, run.workspaceId, {
      id: messageId,
      text: createUncheckedText(''),
      status: end.status,
      failure: end.failure,
    }),
  );
  const { status, failure } = end;
  const reply = status === 'failed' ? null : { text: '', node: null };
  return { status, failure, ...(await describeSpending(run, chosen)), reply };
}

type Prepared = {
  readonly chosen: ChosenModel;
  /** The limits that are named to the user. */
  readonly limits: RunCeilings;
  /** Set if a limit leaves less room than usual for the answer. */
  readonly system: string | null;
  /** False if a limit leaves no room for a passage. */
  readonly isReadable: boolean;
  readonly question: string;
  /** The workspace's language. */
  readonly language: string;
  readonly packet: RequestPacket;
  readonly history: readonly ModelMessage[];
  readonly gathered: Gathered;
  /** A sentence that says how many sources are read and which are not. */
  readonly reading: string;
};

async function prepare(
  context: RunContext<'chat'>,
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
  const { run, recorder, clock } = context;
  const { workspaceId, conversationId } = run;
  const loaded = await inWorkspace(run, async (database) => {
    const messages = await listMessages(database, workspaceId, conversationId);
    const path = findPathTo(messages, asId<MessageId>(input.questionMessageId)).slice(0, -1);
    const read = readQuestion(input.question, path);
    if (read.step !== null) recorder.note({ step: { name: 'read_as', detail: read.step } }, node);
    const scope = await openScope(database, run);
    recorder.note({ step: { name: 'search', detail: `Searching ${scope.size}` } }, node);
    return {
      path,
      read,
      language: await findWorkspaceLanguage(database, workspaceId),
      turn: await takeTurn(database, workspaceId, conversationId),
      // With a search engine, what it names for the query is known only after this transaction.
      scope: getSearchEngine() === null ? await scope.gather(read.query) : null,
    };
  });
  const meant = await embedForRun(context, loaded.read.query, node);
  const asked = await askForRun(run, loaded.read.query);
  const { gathered, collections, instructions, describe } =
    meant === null && asked === null && loaded.scope !== null
      ? loaded.scope
      : await inWorkspace(run, async (database) =>
          (await openScope(database, run)).gather(loaded.read.query, { meant, asked }),
        );
  const packed = (maxChars: number) =>
    packCollections({
      collections,
      sources: gathered.packable,
      uncaptured: gathered.uncaptured,
      maxChars,
      maxFullSources: chosen.model.provider === 'extractive' ? maxFullSources.free : maxFullSources.usual,
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
      userMessage: {
        id: input.questionMessageId,
        text: chosen.model.provider === 'extractive' ? input.question : loaded.read.sent,
      },
      task: { name: 'web.answer', args: {} },
    },
    context: { documents: [...documents] },
    output: { format: 'markdown' },
  });
  const numbers = new Map(
    [...gathered.packable, ...gathered.uncaptured].map(({ sourceId, n }) => [sourceId, n]),
  );
  const messages = loaded.path.slice(-historyMessages);
  const earlier =
    messages.length === 0
      ? []
      : await inWorkspace(run, (database) => presentHistory(database, workspaceId, { messages, numbers }));
  const fitted = await fitPacket({
    model: chosen.model,
    left: await readLeft(chosen, run),
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
    system: writeSystem({ answerTokens: fitted.answerTokens, instructions }),
    isReadable,
    packet,
    gathered,
    reading: [
      describe(pack, chosen.model.contextTokens),
      ...describeInstructions(instructions, chosen.model.provider === 'extractive'),
    ].join(' '),
    question: input.question,
    language: loaded.language,
    history,
  };
}

/** English words per token: low, so that the citations at the end still fit. */
const wordsPerToken = 0.5;

/**
 * The prompt if it is not the usual one. Tells the model how the team wants answers to be written, and whether the answer must be short: an
 * answer that is cut off loses its citations, which come last. What people see of a source stays word for word.
 */
function writeSystem({
  answerTokens,
  instructions,
}: {
  readonly answerTokens: number;
  readonly instructions: readonly TeamInstructions[];
}): string | null {
  const isShort = answerTokens < maxOutputTokens;
  if (!isShort && instructions.length === 0) return null;
  return [
    writeSystemPrompt({ task: 'web.answer', format: 'markdown' }),
    ...writeInstructions(instructions),
    ...(isShort
      ? [
          `The whole answer, its citations included, must have fewer than ${Math.floor(answerTokens * wordsPerToken)} words.`,
        ]
      : []),
  ].join('\n\n');
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
  // Once the message is stored, the answer is never made again, so everything that readers need must be in the log by then.
  const spending = await recorder.commit(async (database) => {
    await keepAnswer(database, run.workspaceId, { messageId, text, reading: prepared.reading, ...end });
    return sumSpending(database, run);
  });
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
    ...nameSpending(prepared.chosen, spending),
    reply: end.status === 'failed' ? null : { text: read.markdown, node },
  };
}
