/**
 * Blocks of a journal on their way into knowledge pages (knowledge pipeline; protocols 4), in three phases, each a run.
 *
 * A phase is `idle` (not begun) → `running` → `done`; or `failed`, and then a person has it repeat what is missing, skips the rest
 * (`skipped`) or cancels the pipeline, which keeps its results. A phase that was skipped can be begun again.
 * A block is picked where a person says so, else where the first phase is confident enough.
 * A decision for a block and a page is `asked` → `proposed` (a place) or `passed` (no place, with the reason); a proposal is `applied` or
 * `rejected` by a person, and comes back as `proposed` when that is undone. One made for a page that changed since is `asked` again.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RunId, UserId, WorkspaceId } from '@/lib/core/ids';
import type { DecisionAction, KnowledgePhase, Leniency } from '@/lib/protocol/knowledge-lines';
import type { DecisionState, PhaseState, PipelineStatus } from '@/lib/protocol/review-words';

/** What a person reads of a failure (knowledge pipeline, "Error Display Format"). */
export const phaseFailureSchema = z.object({ error: z.string(), reason: z.string(), action: z.string() });
export type PhaseFailure = z.output<typeof phaseFailureSchema>;

export const lineReportSchema = z.object({ reason: z.string(), text: z.string() });
export type KeptReport = z.output<typeof lineReportSchema>;

export type Phase = {
  readonly phase: KnowledgePhase;
  readonly state: PhaseState;
  readonly runId: RunId | null;
  readonly failure: PhaseFailure | null;
  readonly reports: readonly KeptReport[];
  readonly lenient: readonly Leniency[];
  /** Of the model that answered; null: the application's own signals. */
  readonly model: string | null;
};

export type Pipeline = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly title: string;
  readonly pageId: string;
  readonly status: PipelineStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type Item = {
  readonly blockId: string;
  readonly pageId: string;
  readonly position: number;
  readonly depth: number;
  readonly text: string;
  readonly context: readonly string[];
  readonly taint: string | null;
  readonly isClassified: boolean;
  readonly confidence: number | null;
  readonly reason: string | null;
  readonly isPicked: boolean | null;
  readonly reworded: string | null;
  readonly edited: string | null;
};

/** Below it a block is shown with its reason and not picked by itself. */
const pickConfidence = 0.5;

export const isPicked = ({ isPicked: said, confidence }: Pick<Item, 'isPicked' | 'confidence'>) =>
  said ?? (confidence !== null && confidence >= pickConfidence);

/** What is to stand on a page: the person's words, else the model's, else the journal's own. */
export const wordsOf = ({ edited, reworded, text }: Pick<Item, 'edited' | 'reworded' | 'text'>) =>
  edited ?? reworded ?? text;

/** What applying changed: blocks that came, and for a replacement the words before. */
export const appliedSchema = z.object({
  added: z.array(z.object({ id: z.string(), markdown: z.string() })),
  replaced: z.object({ id: z.string(), before: z.string(), after: z.string() }).nullable(),
  /** The page's version that it made, and the one before. */
  version: z.number().int(),
  baseVersion: z.number().int(),
});
export type Applied = z.output<typeof appliedSchema>;

export type PlacedDecision = {
  readonly id: string | null;
  readonly blockId: string;
  readonly pageId: string;
  readonly pageTitle: string;
  readonly pageVersion: number;
  readonly state: DecisionState;
  readonly action: DecisionAction | null;
  readonly targetBlockId: string | null;
  readonly targetBlockTitle: string | null;
  readonly confidence: number | null;
  readonly reasoning: string | null;
  readonly skipReason: string | null;
  readonly existsBlockId: string | null;
  readonly applied: Applied | null;
};

/** The same decision has the same id, whoever makes it and however often (protocols 4). */
export function createDecisionId(decision: {
  readonly blockId: string;
  readonly pageId: string;
  readonly action: string;
  readonly targetBlockId: string | null;
}): string {
  const { blockId, pageId, action, targetBlockId } = decision;
  return digest(['decision', blockId, pageId, action, targetBlockId]);
}

/** The id of the n-th block that a decision writes, so that what is there already is recognised. */
export const createPlacedBlockId = (decisionId: string, place: number) => {
  const hex = digest(['block', decisionId, place]);
  // The form of a UUID of version 8 (RFC 9562 §5.8): bits of our own choosing.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const digest = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
