/**
 * What a message asked to have done (LLMX 3.3, 3.5): a request, or an action of it. What is owed for it is read from here and from its run.
 *
 * States: `waiting` (requests named before it have not ended) → `running` (its run exists) → `ended` (its END or OBS was said) · `withdrawn` (the
 * agent left before it began).
 */
import { z } from 'zod';
import type { RunId, WorkspaceId } from '@/lib/core/ids';

/** In the shape in which it is kept until its turn comes. */
export const taskWishSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ask'),
    objective: z.string(),
    collectionId: z.string(),
    /** Whether tools may be called on the way. */
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

/** A request is answered by PLAN and END, an action by OBS. */
export const taskKinds = ['request', 'action'] as const;

export type LlmxTask = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly sessionId: string;
  readonly kind: (typeof taskKinds)[number];
  /** Of the message that asked. */
  readonly number: number;
  readonly batch: string | null;
  /** What others wait for it by; of an action, its name where it has one. */
  readonly names: readonly string[];
  readonly after: readonly string[];
  readonly wish: TaskWish;
  readonly runId: RunId | null;
  readonly status: TaskStatus;
  /** The last that was told of its progress. */
  readonly told: string | null;
};

export const isOpenTask = ({ status }: Pick<LlmxTask, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

/** Whether nothing that it was asked to come after is still open. Names that nobody has hold nothing off. */
export function mayBegin(task: LlmxTask, tasks: readonly LlmxTask[]): boolean {
  const open = tasks.filter((other) => other.id !== task.id && isOpenTask(other));
  return !open.some(
    ({ kind, names }) => kind === 'request' && names.some((name) => task.after.includes(name)),
  );
}
