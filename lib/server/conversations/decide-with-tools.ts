/**
 * The turns of a collection chat before it answers (protocols 0, "How a collection turn speaks"). The model sees the question and an index
 * of the collection, but not its texts, and proposes calls or says that it is time to answer. The turn that reads the sources therefore has
 * no tools, and a text in them has nothing to call. Nothing written in these turns is shown.
 */
import type { Run } from '@/lib/domain/runs/run';
import { asId, type CollectionId, createUuid, type MessageId, type SourceId } from '@/lib/core/ids';
import { findCollection } from '@/lib/domain/collections/store';
import type { Source } from '@/lib/domain/sources/source';
import { findPathTo } from '@/lib/domain/conversations/message-tree';
import { listMessages, takeTurn } from '@/lib/domain/conversations/store';
import { findOpening, listTurns } from '@/lib/domain/tools/store';
import { writeHistory } from '@/lib/engine/agent/history';
import { writePlainHistory } from '@/lib/engine/agent/json-calls';
import type { LoopOutcome } from '@/lib/engine/agent/decide-step';
import { loopBounds, type LoopPorts, runLoop } from '@/lib/engine/agent/loop';
import { packCollection } from '@/lib/engine/agent/pack-collection';
import { writeDecidePrompt, writeJsonDecidePrompt } from '@/lib/engine/agent/prompts/decide-turn';
import type { StoredTurn, Thought } from '@/lib/engine/agent/turn';
import type { ModelMessage, ModelTool } from '@/lib/engine/model/model';
import { listTools, toModelTool } from '@/lib/engine/tools/catalogue';
import { listMcpTools } from '@/lib/engine/tools/create-mcp-tool';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { type RequestPacket, writeRequest } from '@/lib/protocol/llmcp';
import type { Acting } from '../tools/acting';
import { recordTaint } from '../tools/record-taint';
import { createLoopPorts } from './create-loop-ports';
import type { ToolHosts } from '../tools/tool-hosts';
import { type DescribedEnd, describeOutcome } from '../tools/describe-outcome';
import { readLeft } from '@/lib/server/models/run-spending';
import type { RunNodes } from '../runs/run-nodes';
import { type CallFormat, streamTurn } from './stream-turn';
import { numberSources } from '../sources/read-sources';
import type { ChosenModel } from '../models/resolve-model';
import { countInput } from '../models/count-input';
import { countRoom, describeReachedCeiling, type RunCeilings } from '@/lib/server/models/run-ceilings';
import type { RunContext } from '../runs/execute-run';
import { maxOutputTokens } from '../models/send-packet';
import { getSourceUrl } from '../citations/gather-sources';
import { presentHistory } from './present-history';

export type ToolDeciding = {
  readonly context: RunContext<'chat'>;
  readonly chosen: ChosenModel & RunCeilings;
  readonly nodes: RunNodes;
  readonly hosts: ToolHosts;
  /** Aborts when the question's time limit is reached. */
  readonly timeUp: AbortSignal | undefined;
};

export type ToolDecision =
  | {
      readonly type: 'answer';
      readonly results: readonly ModelMessage[];
      /** Number of model calls made. */
      readonly steps: number;
      /** True if the model would have called more tools, but the question's limit of steps was reached. */
      readonly isCut: boolean;
    }
  | { readonly type: 'waiting' }
  /** A limit of the run or of the month leaves no room for deciding. */
  | { readonly type: 'limited' }
  | { readonly type: 'ended'; readonly end: DescribedEnd };

/** Number of earlier messages sent along. */
const historyMessages = 12;

export async function decideWithTools(deciding: ToolDeciding): Promise<ToolDecision> {
  const { context, chosen, nodes, hosts, timeUp } = deciding;
  const { run, actor, signal } = context;
  const nothing: ToolDecision = { type: 'answer', results: [], steps: 0, isCut: false };
  const { collectionId } = run;
  // A question to several collections is answered from their sources alone.
  if (collectionId === null || !isForTools(deciding)) return nothing;
  const maxTurns = countTurns(chosen);
  const host = hosts.open({ actor, run, isTabPresent: true });
  const tools = [...listTools({ context: 'collection', host }), ...(await listMcpTools(host))];
  const acting: Acting = { context, nodes, host, offer: { tools, workflowId: null }, askElsewhere: null };
  const { conversation, turns } = await openConversation(context, collectionId);
  if (turns.length === 0 && (await isTooDear(deciding, { conversation, tools: tools.map(toModelTool) }))) {
    const detail = 'Tools were left out to keep the answer within your limit.';
    context.recorder.note({ step: { name: 'limit', detail } }, nodes.speak());
    return nothing;
  }
  const think = createThink(deciding, tools.map(toModelTool));
  const loop = { acting, chosen, think, conversation, isLastTurnTold: false, timeUp };
  const { ports, kept } = noteTurns(createLoopPorts(loop));
  const outcome = await runLoop({
    conversation,
    turns,
    signal,
    bounds: { ...loopBounds, maxTurns },
    language: null,
    ports,
  });
  const isCut = outcome.type === 'too_many_turns' && maxTurns < loopBounds.maxTurns;
  const known = [...turns, ...kept];
  if (isCut) return presentTurns(run, known, true);
  switch (outcome.type) {
    case 'waiting':
      nodes.leave({});
      return { type: 'waiting' };
    case 'answered':
    case 'length':
    case 'filtered':
      return presentTurns(run, known, false);
    case 'ceiling':
      nodes.leave({}, { Err: describeReachedCeiling(chosen).message });
      return { type: 'limited' };
    case 'failed':
    case 'too_many_turns':
      return endUndecided(deciding, outcome);
  }
}

/** Notes the turns that are kept, so that they need not be read again. */
function noteTurns(loop: LoopPorts): { readonly ports: LoopPorts; readonly kept: readonly StoredTurn[] } {
  const kept: StoredTurn[] = [];
  const keepTurn = async (turn: StoredTurn) => {
    await loop.keepTurn(turn);
    kept.push(turn);
  };
  return { ports: { ...loop, keepTurn }, kept };
}

/** A limit of the month stops the model, but not the built-in reader. */
function endUndecided(
  { nodes, chosen }: ToolDeciding,
  outcome: Extract<LoopOutcome, { type: 'failed' | 'too_many_turns' }>,
): ToolDecision {
  if (outcome.type === 'failed' && outcome.failure.kind === 'limit_reached') {
    nodes.leave({}, { Err: outcome.failure.reason });
    return { type: 'limited' };
  }
  nodes.leave({}, { Err: outcome.type });
  return { type: 'ended', end: { ...describeOutcome(outcome, chosen), text: '' } };
}

const isForTools = ({ context: { run }, chosen }: ToolDeciding): boolean =>
  run.input.mayAct && chosen.model.supportsTools && countTurns(chosen) > 0;

/** The last model call is reserved for the answer. */
const countTurns = ({ runSteps = Infinity }: RunCeilings): number =>
  Math.min(loopBounds.maxTurns, runSteps - 1);

async function presentTurns(
  { id: runId, workspaceId, userId }: Run,
  known: readonly StoredTurn[],
  isCut: boolean,
): Promise<ToolDecision> {
  // The results of calls are read from what was stored.
  const made = known.every(({ calls }) => calls.length === 0)
    ? known
    : await inWorkspace({ workspaceId, userId }, (database) => listTurns(database, { runId, workspaceId }));
  const withCalls = made.filter(({ calls }) => calls.length > 0);
  const results = writePlainHistory(writeHistory([], withCalls));
  return { type: 'answer', results, steps: made.length, isCut };
}

/** The share of the run's budget that deciding may use. The rest is for reading and answering. */
const decidingShare = 1 / 3;

type FirstTurn = { readonly conversation: readonly ModelMessage[]; readonly tools: readonly ModelTool[] };

/** True if offering the tools alone would use most of what the answer needs. */
async function isTooDear(
  { context, chosen }: ToolDeciding,
  { conversation, tools }: FirstTurn,
): Promise<boolean> {
  const room = countRoom(chosen.model, await readLeft(chosen, context.run));
  if (room === null) return false;
  const request = {
    system: writeDecidePrompt(tools),
    messages: conversation,
    tools,
    maxOutputTokens,
    responseFormat: 'text' as const,
  };
  return (await countInput(request)) > room * decidingShare;
}

type Opened = { readonly conversation: readonly ModelMessage[]; readonly turns: readonly StoredTurn[] };

/**
 * Returns the messages that a resumed run began with, and its turns. Otherwise returns the earlier messages and the question, as a packet that
 * contains only the index. Titles are text from the sources, so they taint the run.
 */
async function openConversation(
  { run, clock }: RunContext<'chat'>,
  collectionId: CollectionId,
): Promise<Opened> {
  const { workspaceId, conversationId } = run;
  const { question, questionMessageId, sourceIds } = run.input;
  return inWorkspace(run, async (database) => {
    const place = { runId: run.id, workspaceId };
    const turns = await listTurns(database, place);
    // The opening is stored with the first turn.
    const opening = turns.length === 0 ? null : await findOpening(database, place);
    if (opening !== null) return { conversation: opening, turns };
    const collection = await findCollection(database, workspaceId, collectionId);
    const messages = await listMessages(database, workspaceId, conversationId);
    const path = findPathTo(messages, asId<MessageId>(questionMessageId)).slice(0, -1);
    const ticked = new Set(sourceIds.map((id) => asId<SourceId>(id)));
    const sources = (await numberSources(database, { workspaceId, collectionId })).filter(
      ({ source }) => ticked.size === 0 || ticked.has(source.id),
    );
    const titles = sources.map(({ source }) => source.title);
    await recordTaint(database, run, { type: 'sources_packed', titles });
    const from = 'what was said before in this conversation';
    await recordTaint(database, run, { type: 'text_inherited', isTainted: path.length > 0, from });
    const { documents } = packCollection({
      collection: { id: collectionId, title: collection?.title ?? '' },
      sources: sources.flatMap(({ source, number, revision }) =>
        revision === null
          ? []
          : [
              {
                ...nameSource(source, number),
                capturedAt: revision.capturedAt,
                capturedBy: revision.capturedWith,
                markdown: '',
                signals: [],
                links: [],
                passages: [],
              },
            ],
      ),
      uncaptured: sources.flatMap(({ source, number, revision }) =>
        revision === null ? [nameSource(source, number)] : [],
      ),
      maxChars: 0,
      maxFullSources: 0,
    });
    const packet: RequestPacket = {
      protocol: { name: 'laika.llmcp', version: 1 },
      id: createUuid(),
      type: 'request',
      createdAt: clock.now().toISOString(),
      conversation: { id: conversationId, turn: await takeTurn(database, workspaceId, conversationId) },
      sender: { role: 'agent' },
      input: {
        userMessage: { id: questionMessageId, text: question },
        task: { name: 'web.answer', args: {} },
      },
      context: { documents: [...documents] },
      output: { format: 'json' },
    };
    const earlier = await presentHistory(database, workspaceId, {
      messages: path.slice(-historyMessages),
      numbers: new Map(sources.map(({ source, number }) => [source.id, number])),
    });
    return { conversation: [...earlier, { role: 'user', content: writeRequest(packet) }], turns };
  });
}

const nameSource = (source: Source, n: number) => ({
  sourceId: source.id,
  n,
  title: source.title,
  url: getSourceUrl(source),
});

/** Providers refuse tools for models that do not support them. From then on those models are asked for JSON instead (protocols 0). */
const refusesTools = /\b(?:not|n't) support (?:\w+ ){0,3}(?:tools?|function)/i;

function createThink({ context, chosen, nodes, timeUp }: ToolDeciding, tools: readonly ModelTool[]) {
  let format: CallFormat = 'native';
  const call = async (messages: readonly ModelMessage[], turn: number): Promise<Thought> => {
    const isNative = format === 'native';
    return streamTurn({
      context,
      chosen,
      turn,
      format,
      node: nodes.speak(),
      isShown: false,
      task: 'web.answer',
      request: {
        system: isNative ? writeDecidePrompt(tools) : writeJsonDecidePrompt(tools),
        messages: isNative ? messages : writePlainHistory(messages),
        tools: isNative ? tools : [],
        maxOutputTokens,
        responseFormat: isNative ? 'text' : 'json',
      },
      ceilings: await readLeft(chosen, context.run),
      timeUp,
    });
  };
  return async (messages: readonly ModelMessage[], turn: number): Promise<Thought> => {
    const thought = await call(messages, turn);
    if (thought.ended !== 'failed' || format === 'json' || !refusesTools.test(thought.failure.reason))
      return thought;
    format = 'json';
    return call(messages, turn);
  };
}
