/**
 * Decides which tools an answer to a packet may propose, and checks its proposals against their schemas (LLMCP "Why tool calls exist",
 * "Tool call schema"). These are only proposals: nothing is executed and no policy is consulted here. Pure.
 */
import { AppError } from '@/lib/core/errors';
import { tools as catalogue } from '@/lib/engine/tools/catalogue';
import { describeUnknownTool } from '@/lib/engine/tools/describe-unknown-tool';
import { readProposal } from '@/lib/engine/tools/read-proposal';
import type { Tool } from '@/lib/engine/tools/tool';
import type { DroppedAnswerPart, RequestPacket, ToolCallItem } from '@/lib/protocol/llmcp';

/** The tools of LLMCP itself; those for workflows and tables belong to the agent chat. */
const protocolTools = catalogue.filter(({ contexts }) => contexts.includes('collection'));

export type ChosenTools = {
  /** The tools described to the model: only those that the request names. */
  readonly offered: readonly Tool[];
  /**
   * The tools the model may propose. If the request names none, that is every tool of the protocol, which a model may know without being
   * told.
   */
  readonly allowed: readonly Tool[];
};

/** @throws AppError with the path of the tool, if the request names one that does not exist or may not be used */
export function chooseTools({ tools: names, output }: RequestPacket): ChosenTools {
  if (output.format === 'markdown') {
    if (names === undefined || names.length === 0) return { offered: [], allowed: [] };
    throw refuse('tools', 'Tool calls are not allowed in Markdown mode. Ask for the format json.');
  }
  if (names === undefined) return { offered: [], allowed: protocolTools };
  const offered = names.map((name, index) => {
    const tool = protocolTools.find((known) => known.name === name);
    if (tool === undefined) throw refuse(`tools.${index}`, describeUnknownTool(name, protocolTools));
    return tool;
  });
  return { offered, allowed: offered };
}

const refuse = (field: string, reason: string) =>
  new AppError('invalid_input', `${field}: ${reason}`, { data: { field } });

export type ReadProposals = {
  readonly proposals: readonly ToolCallItem[];
  readonly dropped: readonly DroppedAnswerPart[];
};

export function readProposals(calls: readonly ToolCallItem[], allowed: readonly Tool[]): ReadProposals {
  const proposals: ToolCallItem[] = [];
  const dropped: DroppedAnswerPart[] = [];
  for (const [index, call] of calls.entries()) {
    const proposed = { id: String(index), name: call.name, input: call.arguments };
    const step = readProposal(proposed, { tools: allowed, workflowId: null });
    if (step.type === 'valid') proposals.push(call);
    else dropped.push({ path: `tool_calls.${index}`, reason: step.reason });
  }
  return { proposals, dropped };
}
