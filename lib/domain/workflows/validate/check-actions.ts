/** Checks each step: its type is known, its config is valid as far as it is written, and it can run here. Pure. */
import type { WorkflowAction } from '@/lib/protocol/workflow/definition';
import type { OfferedHostPorts } from '../actions/action-host';
import { actionTypes, findActionType } from '../actions/registry';
import { suggestName } from '@/lib/core/suggest-name';
import type { Issue } from '../issue';

export function checkAction(action: WorkflowAction): readonly Issue[] {
  const type = findActionType(action.actionType);
  if (type === null) {
    const known = actionTypes.map((other) => other.type);
    return [
      {
        code: 'unknown_action_type',
        actionId: action.id,
        path: `actions.${action.name}.action_type`,
        message: `Action “${action.name}”: there is no type “${action.actionType}”.${suggestName(action.actionType, known)}`,
      },
    ];
  }
  return type.findConfigProblems(action.actionConfig).map((problem) => ({
    code: problem.code,
    actionId: action.id,
    path: placeInConfig(action, problem.path),
    message: `Action “${action.name}”: ${problem.path === '' ? '' : `${problem.path}: `}${problem.message}.`,
  }));
}

/** Reports a step whose type this installation cannot run. The workflow may be saved, but fails at that step. */
export function checkAvailable(action: WorkflowAction, host: OfferedHostPorts): readonly Issue[] {
  const reason = findActionType(action.actionType)?.describeMissing(host) ?? null;
  if (reason === null) return [];
  return [
    {
      code: 'unavailable_action',
      actionId: action.id,
      message: `Action “${action.name}” cannot run: ${reason}`,
    },
  ];
}

export function placeInConfig(action: WorkflowAction, path: string): string {
  return ['actions', action.name, 'action_config', path].filter((part) => part !== '').join('.');
}
