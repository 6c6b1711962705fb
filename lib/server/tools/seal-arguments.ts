/**
 * Seals the secret arguments of calls where a call arrives (threats 39). The sealed text replaces the secret in rows, frames, approvals and
 * in what the model reads of its own calls. It can be opened only in this workspace, where a port passes it on to data that is itself
 * stored sealed. A text that only looks sealed is left unchanged.
 */
import { z } from 'zod';
import type { WorkspaceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import type { ModelToolCall } from '@/lib/engine/model/model';
import { readArguments } from '@/lib/engine/tools/read-arguments';
import { changeSecretArguments, changeTexts, isSecretName } from '@/lib/engine/tools/secret-arguments';
import { BrokenSeal, seal, unseal } from '@/lib/platform/secrets/seal';
import { keyIsSet } from '@/lib/protocol/http/models';
import type { AuthoredAction } from '@/lib/protocol/workflow/authoring';

/** A shorter secret may be an ordinary word and would be found by chance in data that a provider signed. */
const minSecretChars = 8;
const mark = 'sealed:';
const sealed = /^sealed:[\w-]+$/;
const sealContext = (workspaceId: WorkspaceId) => `argument:${workspaceId}`;

export function sealArguments(workspaceId: WorkspaceId, given: JsonValue): JsonValue {
  return changeSecretArguments(given, createSealing(workspaceId));
}

/** The mask `keyIsSet` is left as it is, because it means that the stored secret stays unchanged. */
function createSealing(workspaceId: WorkspaceId) {
  return (text: string) =>
    text === '' || text === keyIsSet || sealed.test(text)
      ? text
      : `${mark}${seal(text, sealContext(workspaceId))}`;
}

export function openActions(workspaceId: WorkspaceId, actions: readonly AuthoredAction[]): AuthoredAction[] {
  return actions.map((action) => ({
    ...action,
    actionConfig: jsonObject.parse(
      changeSecretArguments(action.actionConfig, (text) => open(workspaceId, text)),
    ),
  }));
}

const jsonObject = z.record(z.string(), z.json());

function open(workspaceId: WorkspaceId, text: string): string {
  if (!sealed.test(text)) return text;
  try {
    return unseal(text.slice(mark.length), sealContext(workspaceId));
  } catch (error) {
    // The text is made up or comes from another workspace, so it opens nothing.
    if (error instanceof BrokenSeal) return text;
    throw error;
  }
}

export type ProposedCalls = {
  readonly calls: readonly ModelToolCall[];
  readonly providerState?: JsonValue;
};

/** Seals the calls of a turn, and the provider's state, which may contain the same secrets. */
export function sealCalls(
  workspaceId: WorkspaceId,
  { calls: open, providerState }: ProposedCalls,
): ProposedCalls {
  const tokens = new Map<string, string>();
  const sealing = createSealing(workspaceId);
  const change = (text: string) => {
    const token = tokens.get(text) ?? sealing(text);
    if (token !== text) tokens.set(text, token);
    return token;
  };
  const calls = open.map((call) => ({ ...call, input: sealInput(call.input, change) }));
  if (providerState === undefined) return { calls };
  const found = [...tokens].filter(([secret]) => secret.length >= minSecretChars);
  const replaceAll = (text: string) =>
    found.reduce(
      (rest, [secret, token]) => rest.replaceAll(secret, token).replaceAll(escapeText(secret), token),
      text,
    );
  return { calls, providerState: changeTexts(providerState, replaceAll) };
}

/** The text as it is escaped inside a JSON string. */
const escapeText = (text: string) => JSON.stringify(text).slice(1, -1);

/** Arguments that are not an object cannot be searched for secrets, so a text that names a secret is not stored. */
function sealInput(input: JsonValue, change: (text: string) => string): JsonValue {
  const read = readArguments(input);
  if (read.ok) return changeSecretArguments(read.value, change);
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return text.split(/\W+/).some(isSecretName) ? '[unreadable]' : input;
}
