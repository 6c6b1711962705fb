/**
 * Checks whether a definition is sound (protocols 2). Errors keep it from being previewed and approved. Warnings are shown, and the user
 * decides. A definition without actions is a legal draft that stays inactive. Pure; reports all issues together, not only the first.
 */
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import type { OfferedHostPorts } from '../actions/action-host';
import { createGraph } from '../graph';
import type { Issue } from '../issue';
import { checkAction, checkAvailable } from './check-actions';
import { checkGraph } from './check-graph';
import { checkReferences } from './check-references';
import { checkTrigger } from './check-trigger';

export type Validation = {
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
  readonly canBeActive: boolean;
};

/** If a host is given, there is a warning for each step that it cannot run. */
export function validateWorkflow(definition: WorkflowDefinition, host?: OfferedHostPorts): Validation {
  const graph = createGraph(definition);
  const references = checkReferences(definition, graph);
  const errors = [
    ...checkTrigger(definition),
    ...checkGraph(definition, graph),
    ...definition.actions.flatMap(checkAction),
    ...references.errors,
  ];
  const warnings = [
    ...references.warnings,
    ...definition.actions.flatMap((action) => (host === undefined ? [] : checkAvailable(action, host))),
    ...(definition.actions.length === 0 ? [noActions] : []),
  ];
  return { errors, warnings, canBeActive: errors.length === 0 && definition.actions.length > 0 };
}

const noActions: Issue = {
  code: 'no_actions',
  path: 'actions',
  message: 'The workflow has no actions yet. It is kept as a draft and cannot be turned on.',
};
