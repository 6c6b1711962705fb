/** What a question would use at a depth, before it is asked: model calls and tokens, from the size of what can be read. An estimate, high rather than low. Pure. */
import { limits } from '@/lib/core/limits';
import type { AgentName } from '@/lib/protocol/agent-chat/request';

export type DepthEstimate = {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
};

export type DepthToEstimate = {
  readonly agent: AgentName;
  /** Characters of all sources that may be read. */
  readonly sourceChars: number;
  /** Characters that one call of the model has room for. */
  readonly roomChars: number;
  /** Of a plan that is known. */
  readonly nodes?: number | undefined;
};

/** A plan of a model has about so many sub-questions. */
const usualNodes = 6;
/** A source of which only titles and headings are told, and the prompt. */
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
  // All approaches, one pursued, and the answer; or all sub-questions and the report.
  const reading = agent === 'tot' ? limits.exploreApproaches + 2 : nodes + 1;
  return {
    calls: reading + 1,
    inputTokens: indexTokens + promptTokens + reading * part,
    outputTokens: (reading + 1) * answerTokens,
  };
}

const tokensOf = (chars: number) => promptTokens + Math.ceil(chars / charsPerToken);
