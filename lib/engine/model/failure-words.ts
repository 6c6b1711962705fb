/** The wording of every kind of failure: what happened, and the one thing to do. `{who}` and `{model}` are filled in. Pure. */
import { makeStorable } from '@/lib/core/text';
import type { ModelFailure } from './model';
import type { ModelFailureKind } from './model-problem';
import type { QuoteRules } from './quote-provider';

export type FailureNames = {
  /** The provider's name as used inside a sentence: `Google`, `the model server`. */
  readonly providerName: string;
  readonly modelName?: string;
};

export type FailureContext = QuoteRules &
  FailureNames & {
    /** The current time, needed for a `Retry-After` that is a date. */
    readonly now?: Date;
  };

type Words = { readonly reason: string; readonly action: string };

const words = {
  aborted: { reason: 'The answer was stopped', action: 'Ask again when you want to.' },
  auth: { reason: '{who} refused the API key', action: 'Check the key in Settings.' },
  unknown_model: { reason: '{who} does not know {model}', action: 'Choose another model in Settings.' },
  rate_limit: { reason: '{who} received too many requests', action: 'Wait a minute, then retry.' },
  refused: { reason: '{who} refused the request', action: 'Check the model and its settings.' },
  server: {
    reason: '{who} had an internal error',
    action: 'Retry in a moment, or choose another model.',
  },
  connect: {
    reason: '{who} cannot be reached',
    action: 'Check that it is running and that its address in Settings is correct.',
  },
  connect_timeout: {
    reason: '{who} did not accept the connection in time',
    action: 'Check the model address in Settings, then retry.',
  },
  write_timeout: {
    reason: '{who} stopped reading the request',
    action: 'Retry; check that it is not busy with another request.',
  },
  read_timeout: {
    reason: '{who} stopped sending',
    action: 'Retry; a slow local model may need a smaller context.',
  },
  connection_lost: { reason: 'The connection to {who} was lost', action: 'Retry.' },
  malformed: {
    reason: '{who} sent a reply that cannot be read',
    action: 'Retry, or check that the address in Settings is that of a model server.',
  },
  interrupted: { reason: 'The answer from {who} ended before it was complete', action: 'Retry.' },
  context_too_long: {
    reason: 'The request is longer than {model} can read',
    action: 'Ask about fewer sources, or choose a model with a larger context.',
  },
  other: { reason: '{who} failed', action: 'Retry, or choose another model.' },
} satisfies Record<ModelFailureKind, Words>;

/** @param detail text that may be shown after the reason; empty for none. */
export function writeFailure(kind: ModelFailureKind, detail: string, names: FailureNames): ModelFailure {
  const { reason, action } = words[kind];
  const model = names.modelName === undefined ? 'this model' : `the model ${names.modelName}`;
  const sentence = startSentence(
    reason.replace('{who}', () => names.providerName).replace('{model}', () => model),
  );
  const clean = makeStorable(detail)
    .trim()
    .replace(/[\s.]+$/, '');
  return { kind, reason: clean === '' ? `${sentence}.` : `${sentence}: ${clean}.`, action };
}

/** Capitalises the first letter, because a name may begin in lower case but a sentence must not. */
export function startSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
