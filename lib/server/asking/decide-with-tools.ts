/**
 * The turns of a collection chat before it answers (protocols 0, "How a collection turn speaks"): the model sees the question and an index
 * of the collection, not its texts, and proposes calls, or says that it is time to answer. So the turn that reads the sources has no tools,
 * and a text in them has nothing to call. Nothing that is written here is shown.
 */
import { asId, createUuid, type MessageId, type SourceId } from '@/lib/core/ids';
import { findCollection } from '@/lib/domain/collections/store';
import { findPathTo } from '@/lib/domain/conversations/message-tree';
import { listMessages, takeTurn } from '@/lib/domain/conversations/store';
import { taintRun } from '@/lib/domain/runs/store';
import { listTurns } from '@/lib/domain/tool-calls/store';
import { writeHistory } from '@/lib/engine/agent/history';
import { writePlainHistory } from '@/lib/engine/agent/json-calls';
import { loopBounds, runLoop } from '@/lib/engine/agent/loop';
import { packCollection } from '@/lib/engine/agent/pack-collection';
import { writeDecidePrompt, writeJsonDecidePrompt } from '@/lib/engine/agent/prompts/decide-turn';
import type { Thought } from '@/lib/engine/agent/turn';
import type { ModelMessage, ModelTool } from '@/lib/engine/model/model';
import { listTools, toModelTool } from '@/lib/engine/tools/catalogue';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { type RequestPacket, writeRequest } from '@/lib/protocol/llmcp';
import type { Acting } from '../acting/acting';
import { createLoopPorts } from '../acting/create-loop-ports';
import { createToolHost, type ToolOutside } from '../acting/create-tool-host';
import { type DescribedEnd, describeOutcome } from '../acting/describe-outcome';
import { leaveOver, readSpending } from '../acting/run-budget';
import type { RunNodes } from '../acting/run-nodes';
import { streamTurn } from '../acting/stream-turn';
import { numberSources } from '../collecting/read-sources';
import type { ChosenModel } from '../models/resolve-model';
import type { RunContext } from '../runs/execute-run';
import { maxOutputTokens } from './call-model';
import { getSourceUrl } from './gather-sources';

export type Deciding = {
  readonly context: RunContext;
  readonly chosen: ChosenModel;
  readonly nodes: RunNodes;
  readonly outside: ToolOutside;
};

export type Decided =
  | { readonly type: 'answer'; readonly results: readonly ModelMessage[] }
  | { readonly type: 'waiting' }
  | { readonly type: 'ended'; readonly end: DescribedEnd };

/** Earlier messages that go along. */
const historyMessages = 12;

export async function decideWithTools(deciding: Deciding): Promise<Decided> {
  const { context, chosen, nodes, outside } = deciding;
  const { run, actor, signal } = context;
  const nothing: Decided = { type: 'answer', results: [] };
  if (run.input.kind !== 'chat' || !run.input.mayAct || !chosen.model.supportsTools) return nothing;
  const host = createToolHost({ actor, run, isTabPresent: true, outside });
  const tools = listTools({ context: 'collection', host });
  const acting: Acting = { context, nodes, host, offer: { tools, workflowId: null }, askElsewhere: null };
  const conversation = await openConversation(context, run.input);
  const place = { runId: run.id, workspaceId: run.workspaceId };
  const turns = await inWorkspace(run.workspaceId, (database) => listTurns(database, place));
  const think = createThink(deciding, tools.map(toModelTool));
  const outcome = await runLoop({
    ...{ conversation, turns, signal, bounds: loopBounds, language: null },
    ports: createLoopPorts({ acting, chosen, think, isLastTurnTold: false }),
  });
  switch (outcome.type) {
    case 'waiting':
      nodes.leave({});
      return { type: 'waiting' };
    case 'answered':
    case 'length':
    case 'filtered': {
      const made = await inWorkspace(run.workspaceId, (database) => listTurns(database, place));
      const withCalls = made.filter(({ calls }) => calls.length > 0);
      return { type: 'answer', results: writePlainHistory(writeHistory([], withCalls)) };
    }
    case 'ceiling':
    case 'failed':
    case 'too_many_turns':
      nodes.leave({}, { Err: outcome.type });
      return { type: 'ended', end: { ...describeOutcome(outcome), text: '' } };
  }
}

type Question = {
  readonly question: string;
  readonly questionMessageId: string;
  readonly sourceIds: readonly string[];
};

/** What came before, and the question as a packet that holds the index alone. Titles are a page's own words: the run is tainted by them. */
async function openConversation(
  { run, clock }: RunContext,
  { question, questionMessageId, sourceIds }: Question,
): Promise<ModelMessage[]> {
  const { workspaceId, conversationId, collectionId } = run;
  if (conversationId === null || collectionId === null) throw new Error('A chat run has a collection.');
  return inWorkspace(workspaceId, async (database) => {
    const collection = await findCollection(database, workspaceId, collectionId);
    const messages = await listMessages(database, workspaceId, conversationId);
    const path = findPathTo(messages, asId<MessageId>(questionMessageId)).slice(0, -1);
    const ticked = new Set(sourceIds.map((id) => asId<SourceId>(id)));
    const sources = (await numberSources(database, { workspaceId, collectionId })).filter(
      ({ source }) => ticked.size === 0 || ticked.has(source.id),
    );
    if (sources.length > 0 || path.length > 0) await taintRun(database, run);
    const { documents } = packCollection({
      collection: { id: collectionId, title: collection?.title ?? '' },
      sources: [],
      uncaptured: sources.map(({ source, number }) => ({
        ...{ sourceId: source.id, n: number, title: source.title, url: getSourceUrl(source) },
      })),
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
    const earlier = path
      .slice(-historyMessages)
      .map(({ role, markdown }): ModelMessage => ({ role, content: markdown }));
    return [...earlier, { role: 'user', content: writeRequest(packet) }];
  });
}

/** Providers refuse tools for models that have none of their own; those are asked for JSON from then on (protocols 0). */
const refusesTools = /\b(?:not|n't) support (?:\w+ ){0,3}(?:tools?|function)/i;

function createThink({ context, chosen, nodes }: Deciding, tools: readonly ModelTool[]) {
  let format: 'native' | 'json' = 'native';
  const call = async (messages: readonly ModelMessage[], turn: number): Promise<Thought> => {
    const isNative = format === 'native';
    return streamTurn({
      ...{ context, chosen, turn, format, node: nodes.speak(), isShown: false, task: 'web.answer' },
      request: {
        system: isNative ? writeDecidePrompt(tools) : writeJsonDecidePrompt(tools),
        messages: isNative ? messages : writePlainHistory(messages),
        tools: isNative ? tools : [],
        maxOutputTokens,
        responseFormat: isNative ? 'text' : 'json',
      },
      ceilings: leaveOver(chosen, await readSpending(context.run)),
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
