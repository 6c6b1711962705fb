/**
 * Secret arguments of calls, sealed where a call comes in (threats 39). A sealed text stands for the secret in rows, frames, approvals and in
 * what the model reads of its own calls; it opens in this workspace alone, where a port hands it on to what is sealed itself. A text
 * that only looks like one stays what it is.
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

/** A shorter one is a word, and would be found by chance in what a provider signed. */
const minSecretChars = 8;
const mark = 'sealed:';
const sealed = /^sealed:[\w-]+$/;
const sealContext = (workspaceId: WorkspaceId) => `argument:${workspaceId}`;

export function sealArguments(workspaceId: WorkspaceId, given: JsonValue): JsonValue {
  return changeSecretArguments(given, createSealing(workspaceId));
}

/** The mask comes back where a secret is to stay as it is. */
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
    // Made up, or of another workspace: it opens nothing.
    if (error instanceof BrokenSeal) return text;
    throw error;
  }
}

export type ProposedCalls = {
  readonly calls: readonly ModelToolCall[];
  readonly providerState?: JsonValue;
};

/** The calls of a turn, and what the provider wants back of it, in which the same secrets may stand. */
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

/** As it stands inside JSON that is a text itself. */
const escapeText = (text: string) => JSON.stringify(text).slice(1, -1);

/** Text that is no object cannot be looked through; where it names a secret it is not kept. */
function sealInput(input: JsonValue, change: (text: string) => string): JsonValue {
  const read = readArguments(input);
  if (read.ok) return changeSecretArguments(read.value, change);
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return text.split(/\W+/).some(isSecretName) ? '[unreadable]' : input;
}
