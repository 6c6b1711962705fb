/**
 * Finds what is wrong with one reference at its place: its root, its field, the step that it names, or whether that step has run by then.
 * Pure.
 */
import type { WorkflowAction, WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { failurePort } from '../actions/define-action';
import { findActionType } from '../actions/registry';
import { getEntity } from '../entities';
import type { Field } from '../field';
import { suggestName } from '@/lib/core/suggest-name';
import type { IssueCode } from '../issue';
import { listTriggerFields } from '../triggers';
import { parseValuePath } from '../values/value-path';
import type { KnownBefore } from './known-before';

export type ReferenceFault = {
  readonly code: IssueCode;
  readonly message: string;
  readonly isWarning?: boolean;
};

/** What the references of an action are checked against. */
export type Surroundings = {
  readonly definition: WorkflowDefinition;
  readonly steps: ReadonlyMap<string, WorkflowAction>;
  readonly ancestors: ReadonlySet<string>;
  readonly known: KnownBefore | undefined;
  /** Fields of the record in the condition of a lookup. */
  readonly recordFields: readonly Field[] | null;
};

export function findReferenceFault(reference: string, surroundings: Surroundings): ReferenceFault | null {
  const path = parseValuePath(reference);
  const [root, name] = path ?? [];
  if (path === null || typeof name !== 'string')
    return {
      code: 'unknown_reference',
      message: `“${reference}” does not name a value. Write trigger.title or steps.<step>.output.<field>.`,
    };
  const { definition, recordFields } = surroundings;
  if (recordFields !== null && root === 'record') return findFieldFault(reference, name, recordFields);
  if (root === 'trigger') return findFieldFault(reference, name, listTriggerFields(definition));
  if (root === 'previous' && definition.triggerType === 'on_update')
    return findFieldFault(reference, name, getEntity(definition.entity).fields);
  if (root === 'steps') return findStepFault({ reference, key: name, rest: path.slice(2) }, surroundings);
  const roots = ['trigger', 'steps', ...(recordFields === null ? [] : ['record'])];
  return {
    code: 'unknown_reference',
    message: `“${reference}” starts with an unknown name. It can start with ${roots.join(', ')}.`,
  };
}

function findFieldFault(reference: string, name: string, fields: readonly Field[]): ReferenceFault | null {
  const names = fields.map((field) => field.name);
  if (names.includes(name)) return null;
  return {
    code: 'unknown_reference',
    message: `“${reference}” names a field that does not exist.${suggestName(name, names)}`,
  };
}

type StepReference = {
  readonly reference: string;
  readonly key: string;
  readonly rest: readonly (string | number)[];
};

function findStepFault(
  { reference, key, rest }: StepReference,
  surroundings: Surroundings,
): ReferenceFault | null {
  const { steps, ancestors, known } = surroundings;
  const step = steps.get(key);
  if (step === undefined)
    return {
      code: 'unknown_reference',
      message: `“${reference}” names a step that does not exist.${suggestName(key, [...steps.keys()])}`,
    };
  if (!ancestors.has(step.id))
    return {
      code: 'reference_never_before',
      message: `“${reference}” is not available yet: “${step.name}” does not run before this action. Put this action after it.`,
    };
  const fault = findOutputFault(reference, step, rest);
  if (fault !== null || known === undefined) return fault;
  if (known.hasRun(step.id)) return findPortFault({ reference, step, field: rest[1] }, known);
  return {
    code: 'reference_on_one_branch',
    isWarning: true,
    message: `“${reference}” is missing when “${step.name}” has not run, because that step is on one branch only.`,
  };
}

function findOutputFault(
  reference: string,
  step: WorkflowAction,
  [part, field]: readonly (string | number)[],
): ReferenceFault | null {
  if (part !== 'output' || typeof field !== 'string')
    return {
      code: 'unknown_reference',
      message: `“${reference}” does not name an output. Write steps.<step>.output.<field>.`,
    };
  const type = findActionType(step.actionType);
  return type === null ? null : findFieldFault(reference, field, type.outputs);
}

type OutputReference = {
  readonly reference: string;
  readonly step: WorkflowAction;
  readonly field: string | number | undefined;
};

/** A step that failed has only the output `error`, and one that succeeded does not have it. */
function findPortFault(
  { reference, step, field }: OutputReference,
  known: KnownBefore,
): ReferenceFault | null {
  const canFail = findActionType(step.actionType)?.ports.some(({ name }) => name === failurePort) ?? false;
  const wantsError = field === 'error';
  const isThere = wantsError ? known.hasFailed(step.id) : known.hasWorked(step.id);
  if (!canFail || isThere) return null;
  const how = wantsError ? 'succeeded' : 'failed';
  if (wantsError ? known.hasWorked(step.id) : known.hasFailed(step.id))
    return {
      code: 'reference_on_other_port',
      message: `“${reference}” is not available, because “${step.name}” ${how}.`,
    };
  return {
    code: 'reference_on_one_branch',
    isWarning: true,
    message: `“${reference}” is missing when “${step.name}” has ${how}.`,
  };
}
