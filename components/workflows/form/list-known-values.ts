import { findActionType } from '@/lib/domain/workflows/actions/registry';
import { createGraph, findAncestors } from '@/lib/domain/workflows/graph';
import { listTriggerFields } from '@/lib/domain/workflows/triggers';
import { listKnownBefore } from '@/lib/domain/workflows/validate/known-before';
import { listStepKeys } from '@/lib/domain/workflows/values/step-key';
import type { FieldKind } from '@/lib/domain/workflows/field';
import { findEntity } from '@/lib/domain/workflows/entities';
import type { WorkflowAction, WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { findNamedNoun, findNounOfEntity, type NamedNoun } from './named-noun';

/** A value that a step can refer to: `trigger.title`, `steps.check.output.count`. */
export type KnownValue = {
  readonly path: string;
  readonly words: string;
  readonly kind: FieldKind;
  /** What the value identifies, or null if it is not an id. */
  readonly names: NamedNoun | null;
  /** Where the value comes from: the trigger, or the name of a step. */
  readonly from: string;
  /** False if the step that gives the value may not have run before. */
  readonly isCertain: boolean;
};

/**
 * Lists the values known when a step runs: those of the trigger, then the outputs of the steps before it, in the order of execution. Pure.
 */
export function listKnownValues(definition: WorkflowDefinition, actionId: string): readonly KnownValue[] {
  const graph = createGraph(definition);
  const keys = listStepKeys(definition.actions);
  const before = findAncestors(graph, actionId);
  const known = listKnownBefore(graph).get(actionId);
  const started = listTriggerFields(definition).map(
    ({ name, title, kind }): KnownValue => ({
      path: `trigger.${name}`,
      words: title,
      kind,
      names: findNoun(name, definition.entity),
      from: 'What started it',
      isCertain: true,
    }),
  );
  const given = graph.order
    .filter((id) => before.has(id) && id !== actionId)
    .flatMap((id) => {
      const action = graph.actions.get(id);
      const outputs = findActionType(action?.actionType ?? '')?.outputs ?? [];
      return outputs.map(
        ({ name, title, kind }): KnownValue => ({
          path: `steps.${keys.get(id) ?? id}.output.${name}`,
          words: title,
          kind,
          names: findNoun(name, findEntityOf(action)),
          from: action?.name ?? id,
          isCertain: known?.hasRun(id) ?? false,
        }),
      );
    });
  return [...started, ...given];
}

function findNoun(field: string, entity: WorkflowDefinition['entity'] | null): NamedNoun | null {
  const named = findNamedNoun(field);
  if (named !== 'entity') return named;
  return entity === null ? null : findNounOfEntity(entity);
}

/** Returns the entity whose records a step finds or creates. */
function findEntityOf(action: WorkflowAction | undefined): WorkflowDefinition['entity'] | null {
  const entity = action?.actionConfig['entity'];
  return typeof entity === 'string' ? (findEntity(entity)?.name ?? null) : null;
}
