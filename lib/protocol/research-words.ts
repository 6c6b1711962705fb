/**
 * Origins of research plans, states of plans and their sub-questions, and whether a plan is shown before it runs. No schemas, so that
 * screens can import it.
 */

/** Who made a plan: a model, code from the sources' headings, or a person by copying an earlier one. */
export const planOrigins = ['model', 'sources', 'copy'] as const;
export type PlanOrigin = (typeof planOrigins)[number];

export const planStatuses = ['proposed', 'approved'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** `ask` shows the plan first and waits, `run` carries it out immediately. */
export const planModes = ['ask', 'run'] as const;
export type PlanMode = (typeof planModes)[number];

export const nodeStates = ['waiting', 'running', 'done', 'failed', 'skipped'] as const;
export type NodeState = (typeof nodeStates)[number];
