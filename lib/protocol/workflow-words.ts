/**
 * Statuses of workflow executions, origins of versions, and the kinds of differences between two versions. No schemas, so that screens can
 * import it.
 */

/** How a version was proposed. */
export const workflowOrigins = ['conversation', 'hand', 'restore'] as const;
export type WorkflowOrigin = (typeof workflowOrigins)[number];

export const executionStatuses = ['queued', 'running', 'waiting', 'complete', 'failed', 'cancelled'] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

/** How a user ends the pause of a step that waits to be tried again. */
export const pauseEnds = ['try_now', 'stop_trying'] as const;
export type PauseEnd = (typeof pauseEnds)[number];

/** Described in `lib/domain/workflows/step-store.ts`. */
export const stepStatuses = ['waiting', 'running', 'done', 'failed', 'skipped'] as const;
export type StepStatus = (typeof stepStatuses)[number];

export const changeSubjects = ['setting', 'action', 'connection'] as const;
export type ChangeSubject = (typeof changeSubjects)[number];

/** A connection has no properties that could differ, so it can only be added or removed. */
const connectionChanges = ['added', 'removed'] as const;
export type ConnectionChange = (typeof connectionChanges)[number];

/** A comparison contains every connection of both sides, including those present on both. */
export const connectionMarks = [...connectionChanges, 'unchanged'] as const;
export type ConnectionMark = (typeof connectionMarks)[number];

/** `changed`: something other than the layout differs. `moved`: only the position differs. */
export const changeKinds = [...connectionChanges, 'changed', 'moved'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A comparison contains every action of both sides. */
export const actionMarks = [...changeKinds, 'unchanged'] as const;
