/**
 * An error or warning about a workflow: a code from a closed set for programs, a sentence for people and models that names the action and
 * the fix, and its position. Pure.
 */
const issueCodes = [
  // assembling
  'unknown_entity',
  'unknown_trigger',
  'unknown_predecessor',
  'invalid_edge',
  // the graph
  'duplicate_id',
  'duplicate_name',
  'no_start',
  'several_starts',
  'unknown_edge_end',
  'duplicate_edge',
  'unknown_port',
  'cycle',
  'unreachable',
  // the types and configs of steps
  'unknown_action_type',
  'unavailable_action',
  'invalid_config',
  'fixed_value_needed',
  'unknown_reference',
  'reference_never_before',
  'reference_on_one_branch',
  'reference_on_other_port',
  // the start
  'trigger_not_supported',
  'collection_not_supported',
  'unknown_collection',
  'schedule_missing',
  'schedule_not_allowed',
  'invalid_schedule',
  'unknown_time_zone',
  // others
  'no_actions',
  'endless_loop',
  'possible_loop',
] as const;
export type IssueCode = (typeof issueCodes)[number];

export type Issue = {
  readonly code: IssueCode;
  readonly message: string;
  readonly actionId?: string;
  /** Dotted path: `actions.Check.action_config.condition.field`, `schedule.cron`. */
  readonly path?: string;
};
