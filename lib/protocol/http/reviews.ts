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
import { explainWords } from '../explain-words';

export const pipelineStatusSchema = explainWords(reviewStatuses, {
  open: 'not cancelled',
  cancelled: 'a user ended it; its results stay',
});

export const knowledgePhaseSchema = explainWords(knowledgePhases, {
  classification: 'which blocks are worth keeping',
  rewording: 'how to word them',
  integration: 'where to place them',
});

export const phaseStateSchema = explainWords(phaseStates, {
  idle: 'not started',
  running: 'a run is at work',
  done: 'ended',
  failed: '`failure` says why',
  skipped: 'a user left out the rest',
});

export const leniencySchema = explainWords(leniencies, {
  fence: 'in a code fence',
  preamble: 'with text around the lines',
  array: 'as an array',
  joined: 'several objects on a line',
  several_lines: 'an object over several lines',
});

export const decisionStateSchema = explainWords(decisionStates, {
  asked: 'a place is being looked for',
  proposed: 'a place waits for a decision',
  passed: 'no place was found; `skip_reason` says why',
  applied: 'it is on the page',
  rejected: 'a user said no',
});

export const decisionActionSchema = explainWords(decisionActions, {
  add_section: 'as a new section',
  add_under: 'under the target block',
  replace: 'in place of the target block',
  skip: 'nowhere',
});

export const phaseActionSchema = explainWords(phaseActions, {
  begin: 'start the phase',
  retry: 'repeat what is missing',
  skip: 'leave out the rest',
  cancel: 'end the review and keep its results',
});

export const reviewVerdictSchema = explainWords(reviewVerdicts, {
  apply: 'put it on its page',
  reject: 'do not',
  undo: 'take it off its page',
  reopen: 'take back a rejection',
});

export const reviewStateSchema = explainWords(reviewStates, {
  working: 'a phase runs',
  failed: 'a phase failed and needs attention',
  waiting: 'something waits for a decision, or for places to be looked for',
  applied: 'all is decided and some of it is on pages',
  taken_off: 'it had places on pages but no longer has any',
  nothing: 'it ended without changing any page',
  cancelled: 'a user ended it',
});

const confidenceSchema = z.number().min(0).max(1);

export const pipelineSummarySchema = z.object({
  id: z.string(),
  title: z.string().describe('The title of the journal day or page.'),
  page_id: z.string(),
  status: pipelineStatusSchema,
  created_at: timeSchema,
  updated_at: timeSchema.describe(
    'When it was begun or, if it was cancelled, when that was. What is found or decided in it does not count.',
  ),
});
export type PipelineSummaryReply = z.output<typeof pipelineSummarySchema>;

export const pipelinePhaseSchema = z.object({
  phase: knowledgePhaseSchema,
  state: phaseStateSchema,
  run_id: z.string().nullable().describe('The run of the phase; null until it was started.'),
  failure: z
    .object({ error: z.string(), reason: z.string(), suggested_action: z.string() })
    .nullable()
    .describe('What went wrong, why, and what to do; null if it did not fail.'),
  reports: z
    .array(z.object({ reason: z.string(), text: z.string() }))
    .describe("Lines of the model's answers that could not be used."),
  lenient: z.array(leniencySchema).describe('How the answers deviated from one object per line.'),
  model: z.string().nullable().describe("Null if the application's own signals decided instead of a model."),
});
export type PipelinePhaseReply = z.output<typeof pipelinePhaseSchema>;

export const pipelineItemSchema = z.object({
  block_id: z.string(),
  page_id: z.string(),
  depth: z.number().int().describe('Number of levels of blocks above it in the journal.'),
  text: z.string(),
  is_tainted: z
    .boolean()
    .describe('True if some of its words came from outside the team, such as a web page.'),
  is_answered: z.boolean().describe('True once the first phase has judged the block.'),
  confidence: confidenceSchema
    .nullable()
    .describe(
      'From 0 to 1: how sure the first phase is that it is worth keeping; null until it has judged the block.',
    ),
  reason: z.string().nullable().describe('Why, in words; null until it has judged the block.'),
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
  page_version: z
    .number()
    .int()
    .describe(
      'The number of the version of the page that the place was chosen on. If the page has changed since, applying asks again.',
    ),
  state: decisionStateSchema,
  action: decisionActionSchema
    .nullable()
    .describe('How it would be placed; null until a place was looked for.'),
  target_block_id: z
    .string()
    .nullable()
    .describe('The block of the page that `action` names; null if it names none.'),
  target_block_title: z.string().nullable().describe('The words of that block; null if there is none.'),
  confidence: confidenceSchema
    .nullable()
    .describe('From 0 to 1: how sure the third phase is; null until a place was looked for.'),
  reasoning: z.string().nullable().describe('Why there, in words; null until a place was looked for.'),
  skip_reason: z.string().nullable().describe('Why it is placed nowhere; null unless it is.'),
  is_recorded: z.boolean().describe('True if it was skipped because the page already contains it.'),
  placed_block_id: z
    .string()
    .nullable()
    .describe('The block on the page where it was placed; null unless it is there.'),
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
  state: reviewStateSchema.describe(
    "`failed` and `waiting` need a person's attention; `taken_off` had places on pages but no longer has any.",
  ),
  block_count: z.number().int().describe('Number of blocks of the journal or page that it began with.'),
  integrated_count: z.number().int().describe('Number of places that are on pages.'),
  open_count: z
    .number()
    .int()
    .describe(
      'Number of places that wait for a decision, among them those that were taken off a page again.',
    ),
  taken_off_count: z
    .number()
    .int()
    .describe('Number of places that were taken off a page and have not been applied since.'),
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
      block_ids: z
        .array(idSchema)
        .min(1)
        .max(limits.knowledgeBlocks)
        .optional()
        .describe('Blocks of the journal. If absent, `date` is required.'),
      date: z.iso.date().optional().describe('A day of the journal. If absent, `block_ids` are required.'),
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
  body: z
    .strictObject({
      is_picked: z.boolean().optional(),
      words: z
        .string()
        .trim()
        .min(1)
        .max(limits.knowledgeTextChars)
        .nullable()
        .optional()
        .describe("Your wording; null restores the model's."),
    })
    .describe('What is left out stays as it is.'),
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
    phase: knowledgePhaseSchema,
    action: phaseActionSchema,
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
    verdict: reviewVerdictSchema,
    ids: z
      .array(idSchema)
      .min(1)
      .max(limits.knowledgeDecisions)
      .optional()
      .describe('Ids of `decisions`. If absent, all that `above` allows.'),
    above: confidenceSchema
      .optional()
      .describe(
        'From 0 to 1: without `ids`, only places whose confidence is at least this number. If absent, all of them.',
      ),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        outcome: explainWords(
          [
            ...['applied', 'there_already', 'asked_again', 'taken_off'],
            ...['rejected', 'reopened', 'refused', 'nothing_to_do'],
          ] as const,
          {
            applied: 'it is on the page',
            there_already: 'the page has these words already',
            asked_again: 'the page has changed since, so a new place is being chosen',
            taken_off: 'it was taken off the page',
            rejected: 'it was rejected',
            reopened: 'it waits for a decision again',
            refused: '`reason` says why it cannot be done',
            nothing_to_do: 'its state allows no such decision',
          },
        ),
        reason: z
          .string()
          .nullable()
          .describe('Why it was not done, or was done differently; null if there is nothing to say.'),
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
