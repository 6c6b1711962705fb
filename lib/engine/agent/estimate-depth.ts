/**
 * Estimates, before a question is asked, what it would use at a given depth: model calls and tokens, from the size of the readable sources.
 * Errs on the high side. Pure.
 */
import { limits } from '@/lib/core/limits';
import type { AgentName } from '@/lib/protocol/agent-chat/request';

export type DepthEstimate = {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
};

export type DepthToEstimate = {
  readonly agent: AgentName;
  /** Total characters of all sources that may be read. */
  readonly sourceChars: number;
  /** Characters that fit into one model call. */
  readonly roomChars: number;
  /** Number of sub-questions, if the plan is already known. */
  readonly nodes?: number | undefined;
};

/** Typical number of sub-questions in a plan that a model writes. */
const usualNodes = 6;
/** Size of an index, which contains only titles and headings, and below it the size of the prompt. */
const indexTokens = 1_500;
const promptTokens = 900;
const answerTokens = 500;
const charsPerToken = 4;

export function estimateDepth({
  agent,
  sourceChars,
  roomChars,
  nodes = usualNodes,
}: DepthToEstimate): DepthEstimate {
  const whole = tokensOf(Math.min(sourceChars, roomChars));
  if (agent === 'react') return { calls: 1, inputTokens: whole, outputTokens: answerTokens };
  const part = tokensOf(Math.min(sourceChars, roomChars, limits.researchReadChars));
  // Either all approaches, the pursuit of one, and the answer, or all sub-questions and the report.
  const reading = agent === 'tot' ? limits.exploreApproaches + 2 : nodes + 1;
  return {
    calls: reading + 1,
    inputTokens: indexTokens + promptTokens + reading * part,
    outputTokens: (reading + 1) * answerTokens,
  };
}

const tokensOf = (chars: number) => promptTokens + Math.ceil(chars / charsPerToken);
