/** How executions of workflows stand, where versions come from, and what differs between two. No schemas, so that screens can import it. */

/** How a version was proposed. */
export const workflowOrigins = ['conversation', 'hand', 'restore'] as const;
export type WorkflowOrigin = (typeof workflowOrigins)[number];

export const executionStatuses = ['queued', 'running', 'waiting', 'complete', 'failed', 'cancelled'] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

/** Described in `lib/domain/workflows/step-store.ts`. */
export const stepStatuses = ['waiting', 'running', 'done', 'failed', 'skipped'] as const;
export type StepStatus = (typeof stepStatuses)[number];

export const changeSubjects = ['setting', 'action', 'connection'] as const;
export type ChangeSubject = (typeof changeSubjects)[number];

/** How a connection changes, which has nothing of its own that could differ. */
const connectionChanges = ['added', 'removed'] as const;
export type ConnectionChange = (typeof connectionChanges)[number];

/** A comparison holds every connection of both sides, those that are on both too. */
export const connectionMarks = [...connectionChanges, 'unchanged'] as const;
export type ConnectionMark = (typeof connectionMarks)[number];

/** `changed`: something other than the layout differs; `moved`: only the position does. */
export const changeKinds = [...connectionChanges, 'changed', 'moved'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A comparison holds every action of both sides. */
export const actionMarks = [...changeKinds, 'unchanged'] as const;
