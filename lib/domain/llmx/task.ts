/**
 * A task that a message requested (LLMX 3.3, 3.5): a request, or one of its actions. The replies we still have to send are determined from
 * this row and its run.
 *
 * States: `waiting` (the requests it comes after have not ended) → `running` (its run exists) → `ended` (its END or OBS was sent) ·
 * `withdrawn` (the agent left before it began).
 */
import { z } from 'zod';
import type { RunId, WorkspaceId } from '@/lib/core/ids';

/** The form in which a task is stored until it can begin. */
export const taskWishSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ask'),
    objective: z.string(),
    collectionId: z.string(),
    /** Whether tools may be called for the answer. */
    mayAct: z.boolean(),
  }),
  z.object({
    kind: z.literal('call'),
    tool: z.string(),
    arguments: z.record(z.string(), z.json()),
    collectionId: z.string().nullable(),
  }),
]);
export type TaskWish = z.output<typeof taskWishSchema>;

export const taskStatuses = ['waiting', 'running', 'ended', 'withdrawn'] as const;
type TaskStatus = (typeof taskStatuses)[number];

/** A request is answered with PLAN and END, an action with OBS. */
export const taskKinds = ['request', 'action'] as const;

export type LlmxTask = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly sessionId: string;
  readonly kind: (typeof taskKinds)[number];
  /** Number of the message that requested it. */
  readonly number: number;
  readonly batch: string | null;
  /** Names by which other tasks wait for this one; for an action, its name if it has one. */
  readonly names: readonly string[];
  readonly after: readonly string[];
  readonly wish: TaskWish;
  readonly runId: RunId | null;
  readonly status: TaskStatus;
  /** The last progress that was reported. */
  readonly told: string | null;
};

export const isOpenTask = ({ status }: Pick<LlmxTask, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

/** True if none of the requests that this task comes after is still open. Names that match no request block nothing. */
export function mayBegin(task: LlmxTask, tasks: readonly LlmxTask[]): boolean {
  const open = tasks.filter((other) => other.id !== task.id && isOpenTask(other));
  return !open.some(
    ({ kind, names }) => kind === 'request' && names.some((name) => task.after.includes(name)),
  );
}
