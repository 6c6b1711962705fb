/**
 * A sub-question of a research run, or an approach of an exploration, as its run stores it. The states are those of
 * `engine/agent/graph/decide-next.ts`. A node that is running when its worker is lost is started again; one that has ended never is. Pure.
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
  /** A sentence if it failed, or one of `skipReasons` if it was skipped. */
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

/** The owner kind of a finding's citations. */
export const findingOwner = 'finding' as const;

export const writeFindingId = (node: Pick<ResearchNode, 'runId' | 'id'>): string =>
  `${node.runId}:${node.id}`;
