/**
 * State that a provider wants back unchanged (thought signatures, reasoning items): it is taken from the provider's answer and replaces our
 * own message in the next request. State is JSON. It never goes to another provider or model, and never into a conversation that it does
 * not fit.
 */
import { createHash } from 'node:crypto';
import { assistantModelMessageSchema, type ModelMessage as SdkMessage } from 'ai';
import { z } from 'zod';
import { type JsonValue, toJson, writeCanonicalJson } from '@/lib/core/json';

/** The provider and model that may read a state again: thought signatures mean nothing to another model. */
export type StateOwner = { readonly provider: string; readonly model: string };

const stateSchema = z.object({
  provider: z.string(),
  model: z.string(),
  /** Digest of everything that was sent before the answer. */
  prefix: z.string().optional(),
  message: assistantModelMessageSchema,
});

type AssistantMessage = Extract<SdkMessage, { role: 'assistant' }>;
type SdkPart = Exclude<AssistantMessage['content'], string>[number];
export type SdkToolCall = Extract<SdkPart, { type: 'tool-call' }>;

/**
 * A running digest of a request: its system text and tools, then message after message. Anthropic rejects a thinking block if anything
 * before it has changed since the block was written ("Prefix checks on thinking blocks").
 */
export function createPrefixDigest(beginning: unknown) {
  const hash = createHash('sha256').update(writeCanonicalJson(beginning));
  return {
    add(message: SdkMessage): void {
      hash.update(writeCanonicalJson(message));
    },
    read: (): string => hash.copy().digest('hex'),
  };
}

/**
 * Returns the state to store with an answer, or undefined if our own message contains everything. `toJson` drops the undefined fields of
 * the SDK's parts, which JSON cannot express.
 *
 * @param prefix the digest of the request that was answered.
 */
export function readProviderState(
  messages: readonly SdkMessage[],
  owner: StateOwner,
  prefix: string,
): JsonValue | undefined {
  const message = messages.find((candidate) => candidate.role === 'assistant');
  if (message === undefined || !needsState(message)) return undefined;
  const { provider, model } = owner;
  return toJson({ provider, model, prefix, message });
}

function needsState({ content }: AssistantMessage): boolean {
  return (
    typeof content !== 'string' &&
    content.some(
      (part) =>
        part.type === 'reasoning' || ('providerOptions' in part && part.providerOptions !== undefined),
    )
  );
}

export type KnownMessage =
  | { readonly type: 'known'; readonly message: AssistantMessage }
  /** There is no state from this provider and model, or it does not fit. */
  | { readonly type: 'none' }
  /** The conversation before it has changed: the provider would reject these thoughts and all later ones. */
  | { readonly type: 'moved' };

/** Finds the provider's own message of a turn, with our calls filled in. */
export function findKnownMessage(
  state: JsonValue | undefined,
  calls: readonly SdkToolCall[],
  { owner, prefix }: { readonly owner: StateOwner; readonly prefix: string },
): KnownMessage {
  const read = stateSchema.safeParse(state);
  if (!read.success || read.data.provider !== owner.provider || read.data.model !== owner.model) {
    return { type: 'none' };
  }
  const comparesPrefixes = owner.provider === 'anthropic';
  if (comparesPrefixes && read.data.prefix !== prefix) return { type: 'moved' };
  const message = fillCalls(read.data.message, calls);
  return message === null ? { type: 'none' } : { type: 'known', message };
}

/**
 * Puts our calls in the places of the provider's own calls: a call may have got a new id because its original one was already in use, and
 * secrets in its arguments may have been sealed. Returns null if the number of calls differs, because the state no longer fits them.
 */
function fillCalls(message: AssistantMessage, calls: readonly SdkToolCall[]): AssistantMessage | null {
  const { content } = message;
  if (typeof content === 'string') return calls.length === 0 ? message : null;
  const left = [...calls];
  const filled = content.flatMap((part): SdkPart[] => {
    if (part.type !== 'tool-call') return [part];
    const call = left.shift();
    return call === undefined ? [] : [{ ...part, ...call }];
  });
  return left.length === 0 && filled.length === content.length ? { ...message, content: filled } : null;
}
