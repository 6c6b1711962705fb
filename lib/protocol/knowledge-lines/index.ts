/**
 * The knowledge pipeline's three exchanges with a model: the requests, and the line objects that come back. No state, no input or output.
 */
export {
  type Classification,
  type Decision,
  type DecisionAction,
  decisionActions,
  type Rewording,
} from './lines';
export { type KnowledgePhase, knowledgePhases, phasePrompts } from './phases';
export {
  type AnswerReader,
  createClassificationReader,
  createDecisionReader,
  createRewordingReader,
  type LineOutcome,
  type LineReport,
} from './read-answer';
export { leniencies, type Leniency } from './read-object-lines';
export {
  type OutlineNode,
  writeClassificationContent,
  writeIntegrationContent,
  writeRewordingContent,
} from './write-content';
