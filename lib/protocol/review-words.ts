/** States of reviews, their phases and their decisions, and what a person can do to them. No schemas, so that screens can import it. */
export const reviewStatuses = ['open', 'cancelled'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const phaseStates = ['idle', 'running', 'done', 'failed', 'skipped'] as const;
export type PhaseState = (typeof phaseStates)[number];

export const phaseActions = ['begin', 'retry', 'skip', 'cancel'] as const;
export type PhaseAction = (typeof phaseActions)[number];

export const decisionStates = ['asked', 'proposed', 'passed', 'applied', 'rejected'] as const;
export type DecisionState = (typeof decisionStates)[number];

export const reviewVerdicts = ['apply', 'reject', 'undo', 'reopen'] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number];

/**
 * What became of a review. `failed` and `waiting` need a person's attention, `taken_off` was applied to pages but has since been removed
 * from all of them, `nothing` ended without changing any page.
 */
export const reviewStates = [
  'working',
  'failed',
  'waiting',
  'applied',
  'taken_off',
  'nothing',
  'cancelled',
] as const;
export type ReviewState = (typeof reviewStates)[number];
