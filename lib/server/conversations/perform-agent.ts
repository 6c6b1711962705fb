/**
 * The performer of a chat about workflows or tables (agent-chat §3): the loop, with the tools of its context, and the final answer. If the
 * model that answers cannot build by conversation, the chat says so and names the way that needs none.
 */
import { asId, type MessageId } from '@/lib/core/ids';
import { findPathTo } from '@/lib/domain/conversations/message-tree';
import { createPlainText } from '@/lib/domain/citations/cited-text';
import { endMessage, listMessages } from '@/lib/domain/conversations/store';
import { findInheritedTaint } from '@/lib/domain/runs/store';
import type { RunInputOf } from '@/lib/domain/runs/run';
import { findWorkspaceLanguage } from '@/lib/domain/team/store';
import { findOpening, listTurns } from '@/lib/domain/tools/store';
import { loopBounds, runLoop } from '@/lib/engine/agent/loop';
import { buildSystemPrompt } from '@/lib/engine/agent/prompts/build-system-prompt';
import type { ModelMessage } from '@/lib/engine/model/model';
import { listTools, toModelTool } from '@/lib/engine/tools/catalogue';
import type { Tool } from '@/lib/engine/tools/tool';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { findWorkflowId } from '@/lib/protocol/agent-chat';
import { maxOutputTokens } from '../models/send-packet';
import { abandonAnswer, keepInterruptedAnswer } from './keep-interrupted-answer';
import { type ChosenModel, resolveModel } from '../models/resolve-model';
import type { RunContext, RunPause, RunPerformer, RunResult } from '../runs/execute-run';
import { recordTaint } from '../tools/record-taint';
import type { Acting } from '../tools/acting';
import { askInOwnRun } from '../tools/ask-in-own-run';
import { createLoopPorts } from './create-loop-ports';
import type { ToolHosts } from '../tools/tool-hosts';
import { type DescribedEnd, describeOutcome } from '../tools/describe-outcome';
import { holdBrowser } from '../tools/browser/hold-browser';
import { describeSpending, readLeft } from '@/lib/server/models/run-spending';
import { createRunNodes, type RunNodes } from '../runs/run-nodes';
import { streamTurn } from './stream-turn';
import { listRejections, tellRejections } from './tell-rejections';

/** Number of earlier messages sent along. */
const historyMessages = 24;

export function createAgentPerformer(hosts: ToolHosts): RunPerformer<'agent'> {
  const performer: RunPerformer<'agent'> = {
    neededRole: 'editor',
    perform: (context) => perform(context, hosts),
    abandon: abandonAnswer,
  };
  return holdBrowser(performer, hosts.browserSessions);
}

async function perform(context: RunContext<'agent'>, hosts: ToolHosts): Promise<RunResult | RunPause> {
  const { run, actor, signal } = context;
  const { input } = run;
  const begun = await keepInterruptedAnswer(context);
  if ('ended' in begun) return begun.ended;
  const chosen = await resolveModel(run.workspaceId, input.contextType, input.model);
  const nodes = createRunNodes(context.recorder);
  if (!chosen.model.supportsTools) return sayWithoutModel(context, { ...begun, nodes, chosen });
  const loaded = await loadConversation(context, input);
  const host = hosts.open({ actor, run, isTabPresent: input.extensions });
  const tools = listTools({ context: input.contextType, host });
  const acting: Acting = {
    context,
    nodes,
    host,
    offer: { tools, workflowId: input.context === null ? null : findWorkflowId(input.context) },
    askElsewhere: input.extensions ? null : (call) => askInOwnRun(actor, call),
  };
  const think = createThink({ context, chosen, nodes, tools });
  const { conversation, turns, language } = loaded;
  const outcome = await runLoop({
    conversation,
    turns,
    signal,
    bounds: loopBounds,
    language: { workspaceLanguage: language, question: input.question },
    ports: createLoopPorts({ acting, chosen, think, conversation, isLastTurnTold: true }),
  });
  if (outcome.type === 'waiting') {
    nodes.leave({});
    return { status: 'waiting' };
  }
  return finish(context, { ...begun, nodes, chosen, end: describeOutcome(outcome, chosen) });
}

type Ending = {
  readonly messageId: MessageId;
  readonly nodes: RunNodes;
  readonly chosen: ChosenModel;
};

/** Stores the message together with the last frames, so that a run resumed after this point makes nothing anew. */
async function finish(
  { run, recorder }: RunContext<'agent'>,
  { messageId, nodes, chosen, end }: Ending & { readonly end: DescribedEnd },
): Promise<RunResult> {
  const { status, failure, text } = end;
  nodes.leave({}, status === 'failed' ? { Err: failure?.message ?? 'failed' } : 'Ok');
  recorder.record({ type: 'values', state: { message_id: messageId, status } });
  await recorder.commit((database) =>
    endMessage(database, run.workspaceId, { id: messageId, text: createPlainText(text), status, failure }),
  );
  const reply = status === 'failed' ? null : { text, node: null };
  return { status, failure, ...(await describeSpending(run, chosen)), reply };
}

const withoutModel = {
  workflow:
    'Building a workflow in a conversation needs a language model: the built-in reader only answers from sources. Choose another model if one is offered; an owner can set one up in **Settings → Models**. Everything else works without one: start from a template under **Workflows**, or add the steps by hand.',
  tables:
    'Changing a table in a conversation needs a language model: the built-in reader only answers from sources. Choose another model if one is offered; an owner can set one up in **Settings → Models**.',
} as const;

function sayWithoutModel(context: RunContext<'agent'>, ending: Ending): Promise<RunResult> {
  const { input } = context.run;
  const text = withoutModel[input.contextType];
  context.recorder.text(text, ending.nodes.speak());
  return finish(context, { ...ending, end: { status: 'complete', failure: null, text } });
}

/** Earlier messages of the conversation keep their taint. */
function loadConversation({ run }: RunContext<'agent'>, input: RunInputOf<'agent'>) {
  const { workspaceId, conversationId } = run;
  return inWorkspace(run, async (database) => {
    const messages = await listMessages(database, workspaceId, conversationId);
    const path = findPathTo(messages, asId<MessageId>(input.questionMessageId));
    const rejections = await listRejections(database, { workspaceId, conversationId }, input.contextType);
    await recordTaint(database, run, {
      type: 'text_inherited',
      isTainted: await findInheritedTaint(database, { workspaceId, conversationId }),
      from: 'an earlier answer of this conversation',
    });
    const place = { runId: run.id, workspaceId };
    const opening = await findOpening(database, place);
    return {
      conversation: opening ?? tellRejections(path, rejections).slice(-historyMessages - 1),
      turns: await listTurns(database, place),
      language: await findWorkspaceLanguage(database, workspaceId),
    };
  });
}

type Thinking = {
  readonly context: RunContext<'agent'>;
  readonly chosen: ChosenModel;
  readonly nodes: RunNodes;
  readonly tools: readonly Tool[];
};

function createThink({ context, chosen, nodes, tools }: Thinking) {
  const { input } = context.run;
  const { contextType } = input;
  const offered = tools.map(toModelTool);
  const system = buildSystemPrompt({ contextType, context: input.context, tools: offered });
  return async (messages: readonly ModelMessage[], turn: number) =>
    streamTurn({
      context,
      chosen,
      turn,
      node: nodes.think(),
      isShown: true,
      format: 'native',
      task: `agent.${contextType}`,
      request: { system, messages, tools: offered, maxOutputTokens, responseFormat: 'text' },
      ceilings: await readLeft(chosen, context.run),
    });
}
