/**
 * LLMX 1.0, a compact language between agents: reading, writing, numbers, batches, shortcuts and explanations. No dependencies, no state.
 */
export { answerRefused, answerTaken, answerUnread } from './answers';
export type { Header, PlanStep } from './block-schemas';
export { decideSequence } from './decide-sequence';
export { expandTarget, type Target } from './expand-target';
export { explainMessage } from './explain-message';
export { recordedConversation } from './recorded-conversation';
export { fromJsonObject } from './from-json';
export { examples } from './examples';
export { conformance, type ConformanceLine } from './conformance';
export { describeFailure, type LlmxFailure } from './llmx-failure';
export {
  type Action,
  listActions,
  listObservations,
  matchBatch,
  type Observation,
} from './match-batch';
export type { LlmxBlock, LlmxMessage } from './message';
export { type ReadMessage, readMessage, type UnreadMessage } from './read-message';
export { toJson } from './to-json';
export type { LlmxObject } from './value';
export { writeMessage } from './write-message';
