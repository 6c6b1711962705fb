/**
 * A run: everything a model does, and what else takes long, as a row with a state and an append-only log of frames.
 *
 * States: `queued` (a job waits) → `running` (a worker holds it) ⇄ `waiting` (a person must decide; no worker holds it) → one of
 * `complete`; `partial` (a ceiling or the token limit was reached, what there is stays); `failed` (with a sentence and the next
 * action); `cancelled` (a person stopped it). A run whose worker died stays `running` until another worker takes the job:
 * `attempt` grows, and the earlier holder can write no more frames.
 */
import { z } from 'zod';
import type {
  ArtifactId,
  CollectionId,
  ConversationId,
  MessageId,
  RunId,
  TableId,
  UserId,
  WorkspaceId,
} from '@/lib/core/ids';
import { agentContextTypes } from '@/lib/protocol/conversation-words';
import { exportFormatNames, exportFormats } from '@/lib/protocol/export-formats';
import { knowledgePhases } from '@/lib/protocol/knowledge-lines';
import type { runKinds, runStatuses } from '@/lib/protocol/run-words';
import { summaryStyles } from '@/lib/protocol/source-words';
import { fillSelections } from '@/lib/protocol/table-words';
import { toolSurfaces } from '@/lib/protocol/tool-words';
import { askedBudgetSchema } from '../research/budget';

export type RunKind = (typeof runKinds)[number];

export type RunStatus = (typeof runStatuses)[number];

export function isEnded(status: RunStatus): boolean {
  return status !== 'queued' && status !== 'running' && status !== 'waiting';
}

/** A question that is looked at from several sides: what a chat asks, with a budget. */
const deepQuestion = {
  question: z.string(),
  questionMessageId: z.string(),
  sourceIds: z.array(z.string()),
  budget: askedBudgetSchema,
  workers: z.number().int(),
};

/** What a run was asked to do; read back from the row when the worker takes it. */
export const runInputSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('chat'),
    question: z.string(),
    questionMessageId: z.string(),
    sourceIds: z.array(z.string()),
    /** Whether the answer may be found by calling tools, as the asker chose. */
    mayAct: z.boolean().default(false),
    /** `llmx`: another agent's words, of which nothing counts as typed by a person. */
    surface: z.enum(['chat', 'llmx']).default('chat'),
    /** Limits that the question names beside the workspace's. */
    budget: askedBudgetSchema.default({}),
  }),
  z.object({ kind: z.literal('explore'), ...deepQuestion }),
  z.object({
    kind: z.literal('research'),
    ...deepQuestion,
    /** The plan that it makes or follows. */
    planId: z.string(),
    /** Whether it follows a plan of its own without showing it first. */
    mayRunUnseen: z.boolean(),
  }),
  /** A chat about workflows or tables (agent-chat §1): with tools, and without a collection. */
  z.object({
    kind: z.literal('agent'),
    contextType: z.enum(agentContextTypes),
    question: z.string(),
    questionMessageId: z.string(),
    /** What the client says of its screen; data, never instruction. */
    context: z.record(z.string(), z.json()).nullable(),
    /** Whether the client reads our additive events, and so can be asked. */
    extensions: z.boolean(),
  }),
  /** One call of a tool from outside a conversation. */
  z.object({
    kind: z.literal('tool'),
    name: z.string(),
    arguments: z.json(),
    surface: z.enum(toolSurfaces),
  }),
  z.object({
    kind: z.literal('summarize'),
    sourceId: z.string(),
    revisionId: z.string(),
    style: z.enum(summaryStyles),
  }),
  z.object({
    kind: z.literal('extract'),
    sourceId: z.string(),
    revisionId: z.string(),
    fields: z.array(z.object({ name: z.string(), description: z.string() })),
  }),
  z.object({
    kind: z.literal('transform'),
    type: z.string(),
    config: z.record(z.string(), z.unknown()),
    sourceIds: z.array(z.string()),
  }),
  z.object({ kind: z.literal('export'), format: z.enum(exportFormats), version: z.number().int() }),
  /** Cells of a table: which of these columns and rows, and of them which cells. */
  z.object({
    kind: z.literal('fill'),
    columnIds: z.array(z.string()),
    sourceIds: z.array(z.string()),
    cells: z.enum(fillSelections),
  }),
  /** One phase of the way from a journal to knowledge pages. */
  z.object({ kind: z.literal('knowledge'), pipelineId: z.string(), phase: z.enum(knowledgePhases) }),
]);

export type RunInput = z.output<typeof runInputSchema>;
export type RunInputOf<Kind extends RunKind> = Extract<RunInput, { kind: Kind }>;

export const runFailureSchema = z.object({
  message: z.string(),
  action: z.string().nullable(),
  /** `model_failed`: what the provider said. */
  code: z.string().optional(),
});
export type RunFailure = z.output<typeof runFailureSchema>;

/** The ids of a row: any of them may be missing, whatever the kind. */
export type StoredRunIds = {
  readonly collectionId: CollectionId | null;
  readonly conversationId: ConversationId | null;
  /** The answer that it writes. */
  readonly messageId: MessageId | null;
  readonly artifactId: ArtifactId | null;
  readonly tableId: TableId | null;
};

const noIds = {
  collectionId: null,
  conversationId: null,
  messageId: null,
  artifactId: null,
  tableId: null,
} as const satisfies StoredRunIds;

type RunIds<Held extends Partial<StoredRunIds>> = Omit<typeof noIds, keyof Held> & Readonly<Held>;

type QuestionIds = RunIds<{
  collectionId: CollectionId;
  conversationId: ConversationId;
  messageId: MessageId;
}>;

/** Which ids a run of each kind has. */
type RunIdsByKind = {
  readonly chat: QuestionIds;
  readonly explore: QuestionIds;
  readonly research: QuestionIds;
  readonly agent: RunIds<{ conversationId: ConversationId; messageId: MessageId }>;
  /** A caller need not stand in a collection. */
  readonly tool: RunIds<{ collectionId: CollectionId | null }>;
  readonly transform: RunIds<{ collectionId: CollectionId; artifactId: ArtifactId }>;
  readonly summarize: RunIds<{ collectionId: CollectionId }>;
  readonly extract: RunIds<{ collectionId: CollectionId }>;
  /** An artifact need not belong to a collection. */
  readonly export: RunIds<{ collectionId: CollectionId | null; artifactId: ArtifactId }>;
  readonly fill: RunIds<{ collectionId: CollectionId; tableId: TableId }>;
  readonly knowledge: typeof noIds;
};

/** What is known of a run of any kind. */
export type RunFacts = {
  readonly id: RunId;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly agent: string;
  readonly status: RunStatus;
  readonly lastSeq: number;
  readonly attempt: number;
  /** It has read a source. */
  readonly isTainted: boolean;
  readonly model: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
  readonly failure: RunFailure | null;
  /** The execution of a workflow that began it, where one did. */
  readonly causeExecutionId: string | null;
  readonly cancelRequestedAt: Date | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};

/** A run of these kinds; of any kind where none is named. Its kind says what it was asked, and which ids it has. */
export type Run<Kind extends RunKind = RunKind> = {
  [Each in Kind]: RunFacts & RunIdsByKind[Each] & { readonly kind: Each; readonly input: RunInputOf<Each> };
}[Kind];

/** The kinds that look at their question from several sides. */
export type DeepKind = 'explore' | 'research';
/** The kinds that write an answer into a conversation. */
export type AnswerKind = DeepKind | 'chat' | 'agent';

/** The run of a row. Throws where an id is missing that every run of its kind has: nothing could be done with such a run. */
export function createRun(facts: RunFacts, input: RunInput, ids: StoredRunIds): Run {
  switch (input.kind) {
    case 'chat':
      return { ...facts, ...readQuestionIds(ids), kind: input.kind, input };
    case 'explore':
      return { ...facts, ...readQuestionIds(ids), kind: input.kind, input };
    case 'research':
      return { ...facts, ...readQuestionIds(ids), kind: input.kind, input };
    case 'agent': {
      const conversationId = requireId(ids, 'conversationId');
      const messageId = requireId(ids, 'messageId');
      return { ...facts, ...noIds, conversationId, messageId, kind: input.kind, input };
    }
    case 'tool':
      return { ...facts, ...noIds, collectionId: ids.collectionId, kind: input.kind, input };
    case 'transform': {
      const collectionId = requireId(ids, 'collectionId');
      const artifactId = requireId(ids, 'artifactId');
      return { ...facts, ...noIds, collectionId, artifactId, kind: input.kind, input };
    }
    case 'summarize':
      return { ...facts, ...noIds, collectionId: requireId(ids, 'collectionId'), kind: input.kind, input };
    case 'extract':
      return { ...facts, ...noIds, collectionId: requireId(ids, 'collectionId'), kind: input.kind, input };
    case 'export': {
      const artifactId = requireId(ids, 'artifactId');
      return { ...facts, ...noIds, collectionId: ids.collectionId, artifactId, kind: input.kind, input };
    }
    case 'fill': {
      const collectionId = requireId(ids, 'collectionId');
      const tableId = requireId(ids, 'tableId');
      return { ...facts, ...noIds, collectionId, tableId, kind: input.kind, input };
    }
    case 'knowledge':
      return { ...facts, ...noIds, kind: input.kind, input };
  }
}

function readQuestionIds(ids: StoredRunIds): QuestionIds {
  return {
    ...noIds,
    collectionId: requireId(ids, 'collectionId'),
    conversationId: requireId(ids, 'conversationId'),
    messageId: requireId(ids, 'messageId'),
  };
}

function requireId<Name extends keyof StoredRunIds>(
  ids: StoredRunIds,
  name: Name,
): NonNullable<StoredRunIds[Name]> {
  const id = ids[name];
  if (id === null) throw new Error(`The row of a run has no ${name}, which every run of its kind has.`);
  return id;
}

/** The depth of a run on every wire (protocols 0); other work is named by its kind. */
export const agentsOfKinds = { chat: 'react', explore: 'tot', research: 'got', agent: 'react' } as const;

/** Whether it answers a question to a collection, at whatever depth. */
export function asksCollection({ kind }: RunInput): boolean {
  return kind === 'chat' || kind === 'explore' || kind === 'research';
}

const phaseTitles = {
  classification: 'What of a journal lasts',
  rewording: 'Journal blocks in lasting words',
  integration: 'Places for knowledge',
} as const;

/** A short name of what was asked, for lists. */
export function describeRunInput(input: RunInput): string {
  switch (input.kind) {
    case 'chat':
    case 'explore':
    case 'research':
    case 'agent':
      return input.question;
    case 'tool':
      return `Tool: ${input.name}`;
    case 'summarize':
      return 'Summary of a source';
    case 'extract':
      return `Fields of a source: ${input.fields.map((field) => field.name).join(', ')}`;
    case 'transform':
      return `Artifact: ${input.type.replaceAll('_', ' ')}`;
    case 'export':
      return `Export as ${exportFormatNames[input.format]}`;
    case 'fill':
      return 'Cells of a table';
    case 'knowledge':
      return phaseTitles[input.phase];
  }
}
