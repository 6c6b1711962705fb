/**
 * The line objects of the three phases (knowledge pipeline, "Expected output") with the rules of protocols 4: a line refers only to what
 * was asked about, a confidence is between 0 and 1, and an action has the target that it needs. Additional fields, ours or a model's own,
 * are ignored.
 */
import { z } from 'zod';
import { checkShape } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';

export const decisionActions = ['add_section', 'add_under', 'replace', 'skip'] as const;
export type DecisionAction = (typeof decisionActions)[number];

export const rejectionCodes = [
  'wrong_shape',
  'unknown_block',
  'unknown_page',
  'unknown_target',
  'target_missing',
  'target_unwanted',
  'skip_reason_missing',
  'repeated',
] as const;
type LineRejection = { readonly code: (typeof rejectionCodes)[number]; readonly reason: string };

export type ReadLine<Line> = (value: unknown) => Result<Line, LineRejection>;

export type Classification = {
  readonly blockId: string;
  readonly confidence: number;
  readonly reason: string;
};

export type Rewording = { readonly blockId: string; readonly content: string };

export type Decision = {
  readonly blockId: string;
  readonly page: string;
  readonly action: DecisionAction;
  readonly targetBlockId: string | null;
  readonly targetBlockTitle: string | null;
  readonly confidence: number;
  readonly reasoning: string;
  readonly skipReason: string | null;
};

const id = z.string().min(1).max(limits.idChars);
const confidence = z.number().min(0).max(1);
const words = z.string().max(limits.knowledgeReasonChars);
/** Some models write an empty string where the specification has null. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

const classificationSchema = z.object({ block_id: id, confidence, reason: words.min(1) });
const rewordingSchema = z.object({
  block_id: id,
  reworded_content: z.string().trim().min(1).max(limits.knowledgeTextChars),
});
const decisionSchema = z.object({
  knowledge_block_id: id,
  target_page: z.string().min(1).max(limits.titleChars),
  action: z.enum(decisionActions),
  target_block_id: optional(id),
  target_block_title: optional(words),
  confidence,
  reasoning: words,
  skip_reason: optional(words),
});

export const readClassification =
  (blockIds: ReadonlySet<string>): ReadLine<Classification> =>
  (value) => {
    const read = readShape(classificationSchema, value);
    if (!read.ok) return read;
    const { block_id: blockId, ...rest } = read.value;
    return blockIds.has(blockId) ? succeed({ blockId, ...rest }) : fail(unknownBlock(blockId));
  };

export const readRewording =
  (blockIds: ReadonlySet<string>): ReadLine<Rewording> =>
  (value) => {
    const read = readShape(rewordingSchema, value);
    if (!read.ok) return read;
    const { block_id: blockId, reworded_content: content } = read.value;
    return blockIds.has(blockId) ? succeed({ blockId, content }) : fail(unknownBlock(blockId));
  };

/** Maps each block to the pages asked about, and each page to the blocks that a decision may name. */
export type AskedPairs = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

export const readDecision =
  (pairs: AskedPairs): ReadLine<Decision> =>
  (value) => {
    const read = readShape(decisionSchema, value);
    if (!read.ok) return read;
    const decision = {
      blockId: read.value.knowledge_block_id,
      page: read.value.target_page,
      action: read.value.action,
      targetBlockId: read.value.target_block_id,
      targetBlockTitle: read.value.target_block_title,
      confidence: read.value.confidence,
      reasoning: read.value.reasoning,
      skipReason: read.value.skip_reason,
    };
    const rejection = findBrokenRule(decision, pairs);
    return rejection === null ? succeed(decision) : fail(rejection);
  };

const needsTarget: ReadonlySet<DecisionAction> = new Set(['add_under', 'replace']);

function findBrokenRule(decision: Decision, pairs: AskedPairs): LineRejection | null {
  const { blockId, page, action, targetBlockId, skipReason } = decision;
  const pages = pairs.get(blockId);
  if (pages === undefined) return unknownBlock(blockId);
  const targets = pages.get(page);
  if (targets === undefined)
    return { code: 'unknown_page', reason: `Page "${page}" is not a candidate for this block.` };
  if (needsTarget.has(action)) {
    if (targetBlockId === null)
      return { code: 'target_missing', reason: `${action} needs a target_block_id.` };
    if (!targets.has(targetBlockId))
      return { code: 'unknown_target', reason: `Page "${page}" has no block ${targetBlockId}.` };
  } else if (targetBlockId !== null)
    return { code: 'target_unwanted', reason: `${action} takes no target_block_id.` };
  if (action === 'skip' && skipReason === null)
    return { code: 'skip_reason_missing', reason: 'skip needs a skip_reason.' };
  return null;
}

const unknownBlock = (blockId: string): LineRejection => ({
  code: 'unknown_block',
  reason: `Block ${blockId} was not asked about.`,
});

function readShape<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Result<z.output<Schema>, LineRejection> {
  const read = checkShape(schema, value);
  return read.ok ? read : fail({ code: 'wrong_shape', reason: read.failure.reason });
}
