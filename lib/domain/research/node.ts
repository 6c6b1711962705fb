/**
 * A sub-question of a research, or an approach of an exploration, as a run has it. States as in `engine/agent/graph/decide-next.ts`; one
 * that runs when its worker is lost is begun again, one that ended never is. Pure.
 */
import { z } from 'zod';
import type { RunId, WorkspaceId } from '@/lib/core/ids';
import { skipReasons } from '@/lib/engine/agent/graph/decide-next';
import type { PlanNode } from '@/lib/protocol/research-plan';
import type { NodeState } from '@/lib/protocol/research-words';

export const unsupportedSchema = z.array(
  z.object({ ordinal: z.int(), n: z.int(), start: z.int(), reason: z.string() }),
);
export const refusedSchema = z.array(z.object({ question: z.string(), reason: z.enum(skipReasons) }));

export type ResearchNode = {
  readonly runId: RunId;
  readonly workspaceId: WorkspaceId;
  readonly id: string;
  readonly place: number;
  readonly title: string | null;
  readonly question: string;
  readonly dependsOn: PlanNode['dependsOn'];
  readonly parentId: string | null;
  readonly then: string | null;
  readonly state: NodeState;
  /** A sentence where it failed, one of `skipReasons` where it was skipped. */
  readonly reason: string | null;
  readonly markdown: string;
  readonly unsupported: z.output<typeof unsupportedSchema>;
  readonly refused: z.output<typeof refusedSchema>;
  readonly score: number | null;
  readonly scoreReasons: readonly string[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
};

/** What a finding's citations are owned by. */
export const findingOwner = 'finding' as const;

export const writeFindingId = (node: Pick<ResearchNode, 'runId' | 'id'>): string =>
  `${node.runId}:${node.id}`;
