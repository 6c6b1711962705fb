/**
 * Checks that every `{{reference}}` and every field of a condition refers to something that exists: a field of what started the workflow,
 * or an output of a step that ran before. A step that never runs before is an error. One that runs before on only some of the branches is a
 * warning, because the value is missing on the others. Pure.
 */
import type { WorkflowAction, WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { findActionType } from '../actions/registry';
import { listConditionFields } from '../conditions/list-condition-fields';
import { getEntity } from '../entities';
import type { Field } from '../field';
import { findReferences } from '../find-references';
import { findAncestors, type WorkflowGraph } from '../graph';
import type { Issue } from '../issue';
import { listStepKeys } from '../values/step-key';
import { placeInConfig } from './check-actions';
import { findReferenceFault, type ReferenceFault } from './find-reference-fault';
import { listKnownBefore } from './known-before';

export type ReferenceIssues = { readonly errors: readonly Issue[]; readonly warnings: readonly Issue[] };

export function checkReferences(definition: WorkflowDefinition, graph: WorkflowGraph): ReferenceIssues {
  const keys = listStepKeys(definition.actions);
  const steps = new Map(definition.actions.map((action) => [keys.get(action.id) ?? '', action]));
  const known = listKnownBefore(graph);
  const found = definition.actions.flatMap((action) => {
    const surroundings = {
      definition,
      steps,
      ancestors: findAncestors(graph, action.id),
      known: known.get(action.id),
      recordFields: null,
    };
    return listPlaces(action).flatMap(({ reference, path, recordFields }) => {
      const fault = findReferenceFault(reference, { ...surroundings, recordFields });
      return fault === null ? [] : [{ fault, issue: writeIssue(action, path, fault) }];
    });
  });
  return {
    errors: found.filter(({ fault }) => fault.isWarning !== true).map(({ issue }) => issue),
    warnings: found.filter(({ fault }) => fault.isWarning === true).map(({ issue }) => issue),
  };
}

type Place = {
  readonly reference: string;
  readonly path: string;
  readonly recordFields: readonly Field[] | null;
};

/** Returns the places where an action refers to a value: in its texts, and as fields of its conditions. */
function listPlaces(action: WorkflowAction): readonly Place[] {
  const written = findReferences(action.actionConfig).map(({ reference, path }) => ({
    reference,
    path,
    recordFields: null,
  }));
  const conditions = findActionType(action.actionType)?.listConditions(action.actionConfig) ?? [];
  const fields = conditions.flatMap(({ key, condition, entity }) =>
    listConditionFields(condition).map((reference) => ({
      reference,
      path: `${key}.field`,
      recordFields: entity === null ? null : getEntity(entity).fields,
    })),
  );
  return [...written, ...fields];
}

function writeIssue(action: WorkflowAction, path: string, { code, message }: ReferenceFault): Issue {
  return {
    code,
    actionId: action.id,
    path: placeInConfig(action, path),
    message: `Action “${action.name}”: ${message}`,
  };
}
