/**
 * Secret fields of configs (ux 47; threats 39): they are stored sealed, shown as `•••• (set)`, and left unchanged if that mask is sent
 * back. The caller decides what they are bound to and how they are sealed. Pure.
 */
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';
import { keyIsSet } from '@/lib/protocol/http/models';
import { isSecretField } from './actions/registry';

type WithConfig = {
  readonly id?: string | undefined;
  readonly name: string;
  readonly actionType: string;
  readonly actionConfig: Record<string, JsonValue>;
};
type Place<Action> = { readonly action: Action; readonly key: string };

/** @param change returns the new secret value; undefined leaves it out. */
function changeSecrets<Action extends WithConfig>(
  actions: readonly Action[],
  change: (value: JsonValue, place: Place<Action>) => JsonValue | undefined,
): Action[] {
  return actions.map((action) => {
    const entries = Object.entries(action.actionConfig).flatMap(([key, value]): [string, JsonValue][] => {
      if (!isSecretField(action.actionType, key)) return [[key, value]];
      const changed = change(value, { action, key });
      return changed === undefined ? [] : [[key, changed]];
    });
    return { ...action, actionConfig: Object.fromEntries(entries) };
  });
}

export function maskSecrets<Action extends WithConfig>(actions: readonly Action[]): Action[] {
  return changeSecrets(actions, () => keyIsSet);
}

export function sealSecrets<Action extends WithConfig>(
  actions: readonly Action[],
  seal: (text: string) => string,
): Action[] {
  return changeSecrets(actions, (value) => seal(JSON.stringify(value)));
}

/** @param open returns the value that was sealed. */
export function openSecrets<Action extends WithConfig>(
  actions: readonly Action[],
  open: (sealed: string) => JsonValue,
): Action[] {
  return changeSecrets(actions, (value) => (typeof value === 'string' ? open(value) : undefined));
}

/** Replaces a mask that was sent back with the value of the same action in the earlier state, or leaves it out if there is none. */
export function restoreSecrets<Action extends WithConfig>(
  actions: readonly Action[],
  earlier: readonly WithConfig[],
): Action[] {
  return changeSecrets(actions, (value, { action, key }) => {
    if (value !== keyIsSet) return value;
    const kept =
      earlier.find(({ id }) => id !== undefined && id === action.id) ??
      earlier.find(({ name }) => name === action.name);
    return kept?.actionType === action.actionType && goesToSameHost(kept, action)
      ? kept.actionConfig[key]
      : undefined;
  });
}

/** A secret that was entered for one host is never sent to another. */
function goesToSameHost(one: WithConfig, other: WithConfig): boolean {
  return readHost(one.actionConfig['url']) === readHost(other.actionConfig['url']);
}

function readHost(url: JsonValue | undefined): string | null {
  const read = typeof url === 'string' ? readWebUrl(url, limits.urlChars) : null;
  return read?.ok === true ? read.value.host : null;
}

/** Returns a config without its secrets, which may be recorded, digested and shown to the approver. */
export function leaveOutSecrets(
  type: string,
  config: Readonly<Record<string, JsonValue>>,
): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(config).filter(([key]) => !isSecretField(type, key)));
}
