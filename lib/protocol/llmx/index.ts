/** LLMX 1.0, a compact language between agents: reading, writing, numbers, batches, shortcuts and explanations. No dependency, no state. */
export { type AnswerSender, answerRefused, answerTaken, answerUnread, type AnswerVerdict } from './answers';
export type { Header, PlanStep } from './block-schemas';
export { decideSequence, type Received, type SequenceDecision } from './decide-sequence';
export { expandTarget, type Target, type TargetOperation, type TargetPath } from './expand-target';
export { type Explained, explainMessage } from './explain-message';
export { recordedConversation } from './recorded-conversation';
export { fromJson, fromJsonObject } from './from-json';
export { examples } from './examples';
export { conformance, type ConformanceLine } from './conformance';
export { describeFailure, type LlmxFailure } from './llmx-failure';
export {
  type Action,
  listActions,
  listObservations,
  matchBatch,
  type MatchedBatch,
  type Observation,
} from './match-batch';
export type { LlmxBlock, CustomBlock, LlmxMessage, PlanBlock, StandardBlock } from './message';
export { type ReadMessage, readMessage, type UnreadMessage } from './read-message';
export { toJson } from './to-json';
export type { LlmxObject, LlmxValue } from './value';
export { writeMessage, writeValue } from './write-message';
