/**
 * Moves blocks of a journal into knowledge pages (knowledge pipeline; protocols 4) in three phases, each of which is a run.
 *
 * A phase is `idle` (not started) → `running` → `done`, or `failed`. After a failure the user repeats what is missing, skips the rest
 * (`skipped`), or cancels the review, which keeps its results. A skipped phase can be started again. A block is picked if the user says
 * so, or otherwise if the first phase is confident enough. A decision for a block and a page is `asked` → `proposed` (a place) or `passed`
 * (no place, with the reason). The user makes a proposal `applied` or `rejected`, and undoing that makes it `proposed` again. A proposal
 * for a page that has changed since becomes `asked` again.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RunId, UserId, WorkspaceId } from '@/lib/core/ids';
import type { DecisionAction, KnowledgePhase, Leniency } from '@/lib/protocol/knowledge-lines';
import type { DecisionState, PhaseState, ReviewStatus } from '@/lib/protocol/review-words';

/** What the user reads about a failure (knowledge pipeline, "Error Display Format"). */
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
  /** The model that answered; null if the application decided from its own signals. */
  readonly model: string | null;
};

export type Review = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly title: string;
  readonly pageId: string;
  readonly status: ReviewStatus;
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

/** Below this confidence a block is shown with its reason, but not picked automatically. */
const pickConfidence = 0.5;

export const isPicked = ({ isPicked: said, confidence }: Pick<Item, 'isPicked' | 'confidence'>) =>
  said ?? (confidence !== null && confidence >= pickConfidence);

/** Returns the text to put on a page: the user's, else the model's, else the journal's. */
export const wordsOf = ({ edited, reworded, text }: Pick<Item, 'edited' | 'reworded' | 'text'>) =>
  edited ?? reworded ?? text;

/** What applying a decision changed: the blocks it added and, for a replacement, the previous text. */
export const appliedSchema = z.object({
  added: z.array(z.object({ id: z.string(), markdown: z.string() })),
  replaced: z.object({ id: z.string(), before: z.string(), after: z.string() }).nullable(),
  /** The page version that it created, and the one before. */
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

/** The same decision always gets the same id, no matter who makes it or how often (protocols 4). */
export function createDecisionId(decision: {
  readonly blockId: string;
  readonly pageId: string;
  readonly action: string;
  readonly targetBlockId: string | null;
}): string {
  const { blockId, pageId, action, targetBlockId } = decision;
  return digest(['decision', blockId, pageId, action, targetBlockId]);
}

/** Returns the id of the n-th block that a decision writes, by which a block that is already there is recognised. */
export const createPlacedBlockId = (decisionId: string, place: number) => {
  const hex = digest(['block', decisionId, place]);
  // The form of a version 8 UUID (RFC 9562 §5.8), whose bits may be chosen freely.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const digest = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
