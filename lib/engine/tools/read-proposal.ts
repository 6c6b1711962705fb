/**
 * First step of a call: looks up the name among the offered tools, then checks the arguments against the tool's schema (LLMCP "Tool call
 * schema": "validator is authoritative"). A tool that exists but was not offered is treated as unknown. Pure; never throws.
 */
import type { RefusedStep, ValidStep } from './call-steps';
import { describeUnknownTool } from './describe-unknown-tool';
import { injectWorkflowId } from './inject-workflow-id';
import { readArguments } from './read-arguments';
import type { Tool } from './tool';

/** A call as it was proposed: its arguments have not been checked at all. */
export type ProposedCall = { readonly id: string; readonly name: string; readonly input: unknown };

export type Offer = {
  readonly tools: readonly Tool[];
  /** Id of the workflow on screen if the member may see it, otherwise null. */
  readonly workflowId: string | null;
};

export function readProposal(call: ProposedCall, offer: Offer): ValidStep | RefusedStep {
  const refused = { type: 'refused', callId: call.id, name: call.name, ruleId: null } as const;
  const tool = offer.tools.find((offered) => offered.name === call.name);
  if (tool === undefined) {
    return { ...refused, stage: 'unknown', tool: null, reason: describeUnknownTool(call.name, offer.tools) };
  }
  const wrong = (problem: string): RefusedStep => ({
    ...refused,
    stage: 'arguments',
    tool,
    reason: `Invalid arguments for ${tool.name}: ${problem}.`,
  });
  const given = readArguments(call.input);
  if (!given.ok) return wrong(given.failure);
  const read = tool.read(injectWorkflowId(tool.name, given.value, offer.workflowId));
  return read.ok ? { type: 'valid', callId: call.id, call: read.value } : wrong(read.failure);
}
