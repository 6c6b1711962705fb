/**
 * Reviews move blocks of a journal into knowledge pages (protocols 4). Each of the three phases is a run: which blocks are worth keeping,
 * how to reword them, and where to place them. A model proposes; a person picks, edits, applies and takes off again.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { decisionActions, knowledgePhases, leniencies } from '@/lib/protocol/knowledge-lines';
import {
  decisionStates,
  phaseActions,
  phaseStates,
  reviewStatuses,
  reviewStates,
  reviewVerdicts,
} from '../review-words';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema } from './endpoint';

const confidenceSchema = z.number().min(0).max(1);

export const pipelineSummarySchema = z.object({
  id: z.string(),
  title: z.string().describe('The title of the journal day or page.'),
  page_id: z.string(),
  status: z.enum(reviewStatuses),
  created_at: timeSchema,
  updated_at: timeSchema,
});
export type PipelineSummaryReply = z.output<typeof pipelineSummarySchema>;

export const pipelinePhaseSchema = z.object({
  phase: z.enum(knowledgePhases),
  state: z.enum(phaseStates),
  run_id: z.string().nullable(),
  failure: z.object({ error: z.string(), reason: z.string(), suggested_action: z.string() }).nullable(),
  reports: z
    .array(z.object({ reason: z.string(), text: z.string() }))
    .describe("Lines of the model's answers that could not be used."),
  lenient: z.array(z.enum(leniencies)).describe('How the answers deviated from one object per line.'),
  model: z.string().nullable().describe("Null if the application's own signals decided instead of a model."),
});
export type PipelinePhaseReply = z.output<typeof pipelinePhaseSchema>;

export const pipelineItemSchema = z.object({
  block_id: z.string(),
  page_id: z.string(),
  depth: z.number().int(),
  text: z.string(),
  is_tainted: z
    .boolean()
    .describe('True if some of its words came from outside the team, such as a web page.'),
  is_answered: z.boolean().describe('True once the first phase has judged the block.'),
  confidence: confidenceSchema.nullable(),
  reason: z.string().nullable(),
  is_picked: z.boolean(),
  reworded: z.string().nullable().describe('The words that the model proposes; null if it proposes none.'),
  edited: z.string().nullable().describe('The words of the user instead; null if there are none.'),
  words: z
    .string()
    .describe(
      "The words that would be put on a page: the user's words, or else the model's, or else the journal's.",
    ),
});
export type PipelineItemReply = z.output<typeof pipelineItemSchema>;

/** Uses the names of the specification's line objects. */
export const pipelineDecisionSchema = z.object({
  id: z.string().nullable().describe('Null until the model has answered.'),
  knowledge_block_id: z.string(),
  page_id: z.string(),
  target_page: z.string(),
  page_version: z.number().int(),
  state: z.enum(decisionStates),
  action: z.enum(decisionActions).nullable(),
  target_block_id: z.string().nullable(),
  target_block_title: z.string().nullable(),
  confidence: confidenceSchema.nullable(),
  reasoning: z.string().nullable(),
  skip_reason: z.string().nullable(),
  is_recorded: z.boolean().describe('True if it was skipped because the page already contains it.'),
  placed_block_id: z.string().nullable().describe('The block on the page where it was placed.'),
});
export type PipelineDecisionReply = z.output<typeof pipelineDecisionSchema>;

export const pipelineSchema = pipelineSummarySchema.extend({
  has_model: z
    .boolean()
    .describe('Without a model, the application judges by signals, and rewording is left to the user.'),
  phases: z.array(pipelinePhaseSchema),
  items: z.array(pipelineItemSchema),
  decisions: z.array(pipelineDecisionSchema),
  outcome: z.string().describe('`3 integrated, 2 already recorded, 1 skipped because …`'),
});
export type PipelineReply = z.output<typeof pipelineSchema>;

export const listedPipelineSchema = pipelineSummarySchema.extend({
  state: z
    .enum(reviewStates)
    .describe(
      "`failed` and `waiting` need a person's attention; `taken_off` had places on pages but no longer has any.",
    ),
  block_count: z.number().int(),
  integrated_count: z
    .number()
    .int()
    .describe("The number of places on pages, and of places that still wait for a person's decision."),
  open_count: z.number().int(),
  taken_off_count: z.number().int(),
});
export type ListedPipelineReply = z.output<typeof listedPipelineSchema>;

export const listPipelinesEndpoint = defineEndpoint({
  name: 'listPipelines',
  method: 'GET',
  path: '/v1/knowledge/pipelines',
  summary: 'Lists the reviews of journal blocks with their outcomes, newest first.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({
    page_id: idSchema.optional().describe('Only reviews of this journal day or page.'),
  }),
  reply: listOf(listedPipelineSchema),
});

export const beginPipelineEndpoint = defineEndpoint({
  name: 'beginPipeline',
  method: 'POST',
  path: '/v1/knowledge/pipelines',
  summary: 'Start a review of blocks or of a journal day. It immediately looks for what is worth keeping.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  outcome: 'created',
  /** Exactly one of the two is required. */
  body: z
    .strictObject({
      block_ids: z.array(idSchema).min(1).max(limits.knowledgeBlocks).optional(),
      date: z.iso.date().optional(),
    })
    .refine((body) => (body.block_ids === undefined) !== (body.date === undefined), {
      message: 'Give either block_ids or a date.',
    })
    .meta({ minProperties: 1, maxProperties: 1 }),
  reply: pipelineSchema,
});

export const getPipelineEndpoint = defineEndpoint({
  name: 'getPipeline',
  method: 'GET',
  path: '/v1/knowledge/pipelines/{id}',
  summary: 'Returns a review with its phases, blocks and proposed places.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: pipelineSchema,
});

export const changePipelineItemEndpoint = defineEndpoint({
  name: 'changePipelineItem',
  method: 'PATCH',
  path: '/v1/knowledge/pipelines/{id}/items/{block}',
  summary: 'Select or deselect a block, or give it your own wording (null restores the model’s).',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams.extend({ block: idSchema }),
  body: z.strictObject({
    is_picked: z.boolean().optional(),
    words: z.string().trim().min(1).max(limits.knowledgeTextChars).nullable().optional(),
  }),
  reply: pipelineSchema,
});

export const changePipelinePhaseEndpoint = defineEndpoint({
  name: 'changePipelinePhase',
  method: 'POST',
  path: '/v1/knowledge/pipelines/{id}/phases',
  summary:
    'Start a phase, retry what is missing, skip the rest of it, or cancel the review and keep its results.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({
    phase: z.enum(knowledgePhases),
    action: z.enum(phaseActions),
  }),
  reply: pipelineSchema,
});

export const decidePipelineEndpoint = defineEndpoint({
  name: 'decidePipeline',
  method: 'POST',
  path: '/v1/knowledge/pipelines/{id}/decisions',
  summary:
    'Apply proposed places to their pages, reject, undo or reopen them: some, or all above a confidence.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({
    verdict: z.enum(reviewVerdicts),
    ids: z.array(idSchema).min(1).max(limits.knowledgeDecisions).optional(),
    above: confidenceSchema.optional(),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum([
          ...['applied', 'there_already', 'asked_again', 'taken_off'],
          ...['rejected', 'reopened', 'refused', 'nothing_to_do'],
        ] as const),
        reason: z.string().nullable(),
      }),
    ),
    pipeline: pipelineSchema,
  }),
});

export const placePipelineItemEndpoint = defineEndpoint({
  name: 'placePipelineItem',
  method: 'POST',
  path: '/v1/knowledge/pipelines/{id}/items/{block}/place',
  summary: 'Propose a page of your choice for a block. If no page has that name, it is created.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams.extend({ block: idSchema }),
  body: z.strictObject({ page_title: z.string().trim().min(1).max(limits.titleChars) }),
  reply: pipelineSchema,
});

export const comparePipelinePageEndpoint = defineEndpoint({
  name: 'comparePipelinePage',
  method: 'GET',
  path: '/v1/knowledge/pipelines/{id}/decisions/{decision}',
  summary: 'Returns the text of the page before and after a decision.',
  access: 'viewer',
  token: 'read',
  params: idParams.extend({ decision: idSchema }),
  reply: z.object({
    before: z.string(),
    after: z.string(),
    is_stale: z.boolean().describe('True if the page has changed since the decision about it.'),
  }),
});
export type PageComparisonReply = z.output<typeof comparePipelinePageEndpoint.reply>;
