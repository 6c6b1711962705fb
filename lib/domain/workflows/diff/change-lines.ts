/**
 * The lines of one changed action: which field changed, from what, to what. For a secret they only say whether it is set, without its value
 * or its length (ux 47). A key is secret if it is secret for the old or the new type. Pure.
 */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import type { ConnectionChange } from '@/lib/protocol/workflow-words';
import type { WorkflowAction } from '@/lib/protocol/workflow/definition';
import { findActionType } from '../actions/registry';
import { type SaidSides, sayNamedSides, saySides } from './say-value';
import type { ActionChange, ConfigChange, KeptAction } from './workflow-diff';

export type ChangeLine = SaidSides & { readonly field: string };
export type IsSecret = (actionType: string, key: string) => boolean;

const secretWords = '•••• (set)';
const fieldTitles = z.object({
  properties: z.record(z.string(), z.object({ title: z.string().optional() })),
});

export function listChangeLines(change: ActionChange, isSecret: IsSecret): readonly ChangeLine[] {
  switch (change.kind) {
    case 'added':
    case 'removed':
      return listWholeAction(change.action, change.kind, isSecret);
    case 'moved':
      return [{ field: 'Position', ...saySides(change.position.before, change.position.after) }];
    case 'changed':
    case 'unchanged':
      return listKeptAction(change, isSecret);
  }
}

function listWholeAction(
  { actionType, actionConfig }: WorkflowAction,
  kind: ConnectionChange,
  isSecret: IsSecret,
): readonly ChangeLine[] {
  const side = <Value extends JsonValue>(value: Value) =>
    kind === 'added' ? { before: undefined, after: value } : { before: value, after: undefined };
  const type = side(actionType);
  const config = Object.entries(actionConfig).map(([key, value]) => ({ key, ...side(value) }));
  return [
    sayType(type.before, type.after),
    ...config.map((change) => describeConfig(change, [actionType], isSecret)),
  ];
}

function listKeptAction({ before, after, config }: KeptAction, isSecret: IsSecret): readonly ChangeLine[] {
  const types = [after.actionType, before.actionType];
  const name = before.name === after.name ? [] : [{ field: 'Name', ...saySides(before.name, after.name) }];
  const type = before.actionType === after.actionType ? [] : [sayType(before.actionType, after.actionType)];
  return [...name, ...type, ...config.map((change) => describeConfig(change, types, isSecret))];
}

function describeConfig(
  { key, before, after }: ConfigChange,
  types: readonly string[],
  isSecret: IsSecret,
): ChangeLine {
  const field = nameField(types, key);
  if (types.some((type) => isSecret(type, key)))
    return { field, before: coverSecret(before), after: coverSecret(after) };
  return { field, ...saySides(before, after) };
}

function coverSecret(value: JsonValue | undefined): string | null {
  return value === undefined ? null : secretWords;
}

/** A type that no longer exists is shown by its identifier. */
function sayType(before: string | undefined, after: string | undefined): ChangeLine {
  return { field: 'Type', ...sayNamedSides(before, after, (type) => findActionType(type)?.title ?? null) };
}

function nameField(types: readonly string[], key: string): string {
  const titles = types.map((type) => {
    const schema = fieldTitles.safeParse(findActionType(type)?.configSchema);
    return schema.success ? new Map(Object.entries(schema.data.properties)).get(key)?.title : undefined;
  });
  return titles.find((title) => title !== undefined) ?? key.replaceAll('_', ' ');
}
