/**
 * Describes what a workflow does, in words that the user approves: when it starts, and what each step then does, with its risk and its
 * branch, in the order of execution. Written from the definition alone; it contains no text by a model. Pure.
 */
import { type Risk, risks } from '@/lib/protocol/tool-words';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import type { FindName } from './actions/define-action';
import { sayCollection } from './actions/effect-words';
import { findActionType } from './actions/registry';
import { getEntity } from './entities';
import { type OutlineBranch, outlineWorkflow } from './outline';
import { describeSchedule } from './schedule/describe-schedule';

type StepEffect = {
  readonly actionId: string;
  readonly name: string;
  readonly actionType: string;
  /** "writes an artifact in “Harbours”" */
  readonly effect: string;
  /** "writes an artifact in “Harbours” each time a source is added" */
  readonly sentence: string;
  /** For an unknown type, the highest risk that a step can have. */
  readonly risk: Risk;
  readonly branches: readonly OutlineBranch[];
};

export type WorkflowEffects = {
  /** "each time a source is added to “Harbours”" */
  readonly trigger: string;
  readonly steps: readonly StepEffect[];
  /** The highest risk of its steps. */
  readonly risk: Risk;
};

export function describeEffects(definition: WorkflowDefinition, findName: FindName): WorkflowEffects {
  const trigger = describeTrigger(definition, findName);
  // A schedule does not start for a particular record, so the collection it is limited to is mentioned once, not with each step.
  const moment =
    definition.triggerType === 'scheduled'
      ? describeTrigger({ ...definition, collectionId: undefined }, findName)
      : trigger;
  const configs = new Map(definition.actions.map(({ id, actionConfig }) => [id, actionConfig]));
  const steps = outlineWorkflow(definition).map(({ actionId, name, actionType, branches }) => {
    const type = findActionType(actionType);
    const effect = type?.describeEffect(configs.get(actionId) ?? {}, findName) ?? `runs “${actionType}”`;
    const said = { effect, sentence: `${effect} ${moment}` };
    return { actionId, name, actionType, ...said, risk: type?.risk ?? 'outward', branches };
  });
  return { trigger, steps, risk: findHighest(steps.map(({ risk }) => risk)) };
}

export function describeTrigger(definition: WorkflowDefinition, findName: FindName): string {
  const { entity, triggerType, collectionId, schedule } = definition;
  const { one, many, created } = getEntity(entity);
  const place = collectionId === undefined ? '' : ` in ${sayCollection(collectionId, findName)}`;
  switch (triggerType) {
    case 'on_create':
      return `each time ${one} ${created}${place}`;
    case 'on_update':
      return `each time ${one} changes${place}`;
    case 'on_delete':
      return `each time ${one} is deleted${place}`;
    case 'manual':
      return `when a person starts it for ${one}${place}`;
    case 'scheduled': {
      const when = schedule === undefined ? 'at times not set yet' : describeSchedule(schedule);
      return place === '' ? when : `${when}, for ${many}${place}`;
    }
  }
}

function findHighest(given: readonly Risk[]): Risk {
  return risks.findLast((risk) => given.includes(risk)) ?? 'read';
}
