/**
 * A run: anything a model does, and other long work, as a row with a state and an append-only log of frames.
 *
 * States: `queued` (a job waits) → `running` (a worker holds it) ⇄ `waiting` (a person must decide; no worker holds it) → one of
 * `complete`; `partial` (a ceiling or the token limit was reached, and the result so far stays); `failed` (with a sentence and the next
 * action); `cancelled` (a user stopped it). A run whose worker died stays `running` until another worker takes the job: `attempt` is
 * incremented, and the earlier holder can write no more frames.
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
import { type AskedModel, askedModelSchema } from '@/lib/protocol/asked-model';
import { agentContextTypes } from '@/lib/protocol/conversation-words';
import { exportFormatNames, exportFormats } from '@/lib/protocol/export-formats';
import { transformDefinitionSchema } from '@/lib/protocol/own-transform';
import { knowledgePhases } from '@/lib/protocol/knowledge-lines';
import type { runKinds, runStatuses } from '@/lib/protocol/run-words';
import { summaryStyles } from '@/lib/protocol/source-words';
import { fillSelections } from '@/lib/protocol/table-words';
import { toolSurfaces } from '@/lib/protocol/tool-words';
import { askedBudgetSchema } from '@/lib/domain/research/asked-budget';

export type RunKind = (typeof runKinds)[number];

export type RunStatus = (typeof runStatuses)[number];

export function isEnded(status: RunStatus): boolean {
  return status !== 'queued' && status !== 'running' && status !== 'waiting';
}

/** A question that is examined from several sides: the same as for a chat, with a budget. */
const deepQuestion = {
  question: z.string(),
  questionMessageId: z.string(),
  sourceIds: z.array(z.string()),
  /** For a run without a collection: the ticked collections, of which none means all. */
  collectionIds: z.array(z.string()).default([]),
  budget: askedBudgetSchema,
  workers: z.number().int(),
  /** The model chosen for this question. If absent, the default of the workspace answers. */
  model: askedModelSchema.optional(),
};

/** What a run must do; read back from the row when a worker takes it. */
export const runInputSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('chat'),
    question: z.string(),
    questionMessageId: z.string(),
    sourceIds: z.array(z.string()),
    /** For a run without a collection: the ticked collections, of which none means all. */
    collectionIds: z.array(z.string()).default([]),
    /** Whether tools may be called to find the answer, as the user chose. */
    mayAct: z.boolean().default(false),
    /** `llmx`: the question comes from another agent, and nothing in it counts as typed by a person. */
    surface: z.enum(['chat', 'llmx']).default('chat'),
    /** Limits set with the question, in addition to the workspace's. */
    budget: askedBudgetSchema.default({}),
    /** The model chosen for this question. If absent, the default of the workspace answers. */
    model: askedModelSchema.optional(),
  }),
  z.object({ kind: z.literal('explore'), ...deepQuestion }),
  z.object({
    kind: z.literal('research'),
    ...deepQuestion,
    /** The plan that it makes or follows. */
    planId: z.string(),
    /** Whether the run may follow a plan it made without showing it first. */
    mayRunUnseen: z.boolean(),
  }),
  /** A chat about workflows or tables (agent-chat §1): with tools, and without a collection. */
  z.object({
    kind: z.literal('agent'),
    contextType: z.enum(agentContextTypes),
    question: z.string(),
    questionMessageId: z.string(),
    /** What the client reports about its screen; data, never instructions. */
    context: z.record(z.string(), z.json()).nullable(),
    /** Whether the client understands our additional events, and so can be asked for an approval. */
    extensions: z.boolean(),
    /** The model chosen for this message. If absent, the default of the workspace answers. */
    model: askedModelSchema.optional(),
  }),
  /** One tool call from outside a conversation. */
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
    /** What a team's own transform was when the run began, so that a later change of it changes nothing here. */
    definition: transformDefinitionSchema.optional(),
    /** The model chosen for it. If absent, the default of the workspace writes it. */
    model: askedModelSchema.optional(),
  }),
  z.object({
    kind: z.literal('export'),
    format: z.enum(exportFormats),
    version: z.number().int(),
    /** The zone of whom the file is for. Absent in runs of before it was kept. */
    timeZone: z.string().optional(),
  }),
  /** Fills cells of a table: these columns and rows, and the selected cells among them. */
  z.object({
    kind: z.literal('fill'),
    columnIds: z.array(z.string()),
    sourceIds: z.array(z.string()),
    cells: z.enum(fillSelections),
    /** The model chosen for it. If absent, the default of the workspace reads the sources. */
    model: askedModelSchema.optional(),
  }),
  /** One phase of moving journal blocks into knowledge pages. */
  z.object({ kind: z.literal('knowledge'), pipelineId: z.string(), phase: z.enum(knowledgePhases) }),
]);

export type RunInput = z.output<typeof runInputSchema>;
export type RunInputOf<Kind extends RunKind> = Extract<RunInput, { kind: Kind }>;

export const runFailureSchema = z.object({
  message: z.string(),
  action: z.string().nullable(),
  /** `model_failed`: the provider's error code. */
  code: z.string().optional(),
});
export type RunFailure = z.output<typeof runFailureSchema>;

/** The ids in a row: any of them may be null, whatever the kind. */
export type StoredRunIds = {
  readonly collectionId: CollectionId | null;
  readonly conversationId: ConversationId | null;
  /** The answer that the run writes. */
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

type AnswerIds = RunIds<{ conversationId: ConversationId; messageId: MessageId }>;

/** A question across collections has no collection. */
type QuestionIds = RunIds<{
  collectionId: CollectionId | null;
  conversationId: ConversationId;
  messageId: MessageId;
}>;

/** The ids that a run of each kind has. */
type RunIdsByKind = {
  readonly chat: QuestionIds;
  readonly explore: QuestionIds;
  readonly research: QuestionIds;
  readonly agent: AnswerIds;
  /** The caller need not be in a collection. */
  readonly tool: RunIds<{ collectionId: CollectionId | null }>;
  readonly transform: RunIds<{ collectionId: CollectionId; artifactId: ArtifactId }>;
  readonly summarize: RunIds<{ collectionId: CollectionId }>;
  readonly extract: RunIds<{ collectionId: CollectionId }>;
  /** An artifact need not belong to a collection. */
  readonly export: RunIds<{ collectionId: CollectionId | null; artifactId: ArtifactId }>;
  readonly fill: RunIds<{ collectionId: CollectionId; tableId: TableId }>;
  readonly knowledge: typeof noIds;
};

/** The fields of a run of any kind. */
export type RunFacts = {
  readonly id: RunId;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly agent: string;
  readonly status: RunStatus;
  readonly lastSeq: number;
  readonly attempt: number;
  /** True if the run has read a source. */
  readonly isTainted: boolean;
  readonly model: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
  readonly failure: RunFailure | null;
  /** The workflow execution that started it, if any. */
  readonly causeExecutionId: string | null;
  readonly cancelRequestedAt: Date | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};

/** A run of these kinds, or of any kind by default. Its kind determines its input and which ids it has. */
export type Run<Kind extends RunKind = RunKind> = {
  [Each in Kind]: RunFacts & RunIdsByKind[Each] & { readonly kind: Each; readonly input: RunInputOf<Each> };
}[Kind];

/** The ids that a run of a kind must be given when it is created. */
type GivenIds<Ids> = { readonly [Name in keyof Ids as Ids[Name] extends null ? never : Name]: Ids[Name] };

/** The kinds for which the ids of this kind are enough. */
type KindsWithIdsOf<Kind extends RunKind> = {
  [Each in RunKind]: RunIdsByKind[Kind] extends RunIdsByKind[Each] ? Each : never;
}[RunKind];

/** A run to be stored, with the ids that a run of its kind has. */
export type NewRun = {
  [Each in RunKind]: GivenIds<RunIdsByKind[Each]> & {
    readonly id: RunId;
    readonly workspaceId: WorkspaceId;
    readonly userId: UserId;
    readonly input: RunInputOf<KindsWithIdsOf<Each>>;
    readonly agent?: string;
    readonly causeExecutionId?: string | null;
  };
}[RunKind];

/** The kinds that examine their question from several sides. */
export type DeepKind = 'explore' | 'research';
/** The kinds that write an answer into a conversation. */
export type AnswerKind = DeepKind | 'chat' | 'agent';

/** Builds a run from its row. Throws if an id is missing that every run of its kind has, because such a run could not be executed. */
export function createRun(facts: RunFacts, input: RunInput, ids: StoredRunIds): Run {
  switch (input.kind) {
    case 'chat':
      return { ...facts, ...readQuestionIds(ids), kind: input.kind, input };
    case 'explore':
      return { ...facts, ...readQuestionIds(ids), kind: input.kind, input };
    case 'research':
      return { ...facts, ...readQuestionIds(ids), kind: input.kind, input };
    case 'agent':
      return { ...facts, ...readPlaceIds(ids), kind: input.kind, input };
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

function readPlaceIds(ids: StoredRunIds): AnswerIds {
  const conversationId = requireId(ids, 'conversationId');
  return { ...noIds, conversationId, messageId: requireId(ids, 'messageId') };
}

function readQuestionIds(ids: StoredRunIds): QuestionIds {
  return { ...readPlaceIds(ids), collectionId: ids.collectionId };
}

function requireId<Name extends keyof StoredRunIds>(
  ids: StoredRunIds,
  name: Name,
): NonNullable<StoredRunIds[Name]> {
  const id = ids[name];
  if (id === null) throw new Error(`The row of a run has no ${name}, which every run of its kind has.`);
  return id;
}

/** The depth of a run in every API (protocols 0); other work is named by its kind. */
export const agentsOfKinds = { chat: 'react', explore: 'tot', research: 'got', agent: 'react' } as const;

/** True if the run answers a question to one or several collections, at any depth. */
export function asksCollection({ kind }: RunInput): boolean {
  return kind === 'chat' || kind === 'explore' || kind === 'research';
}

/** Returns the model that was chosen for a run. Undefined if none was, so that the default of the workspace does the work. */
export function getAskedModel(input: RunInput): AskedModel | undefined {
  return 'model' in input ? input.model : undefined;
}

const phaseTitles = {
  classification: 'Journal review: what to keep',
  rewording: 'Journal review: wording',
  integration: 'Journal review: where it goes',
} as const;

/** Returns a short name of the run's task, for lists. */
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
      return `Fields from a source: ${input.fields.map((field) => field.name).join(', ')}`;
    case 'transform':
      return `Artifact: ${input.definition?.title ?? input.type.replaceAll('_', ' ')}`;
    case 'export':
      return `Export as ${exportFormatNames[input.format]}`;
    case 'fill':
      return 'Table cells';
    case 'knowledge':
      return phaseTitles[input.phase];
  }
}
