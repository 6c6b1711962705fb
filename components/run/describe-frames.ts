/** What happened in a run, in words for people who do not write programs. Pure; frames that mean nothing to them are left out. */
import { countNoun } from '@/lib/core/text';
import { type Frame, getCustomValue, type PackedNote } from '@/lib/protocol/run-frames';

export type Happening = {
  /** The frame that says it: `#frame-12`. */
  readonly frame: number;
  readonly words: string;
  /** A second line. */
  readonly detail: string | null;
};

const statusWords: Readonly<Record<string, string>> = {
  queued: 'It waited for its turn.',
  running: 'Work began.',
  waiting: 'It waited for a person to decide.',
  interrupted: 'The worker stopped in the middle; another one began again.',
  complete: 'It ended.',
  partial: 'It ended with a part of the answer.',
  failed: 'It failed.',
  cancelled: 'A person stopped it.',
};

export function describeFrames(frames: readonly Frame[]): Happening[] {
  const happenings: Happening[] = [];
  let isWriting = false;
  for (const frame of frames) {
    const isText = frame.event.type === 'message_chunk';
    // Hundreds of pieces of text are one thing that happened.
    if (isText && isWriting) continue;
    if (isText || frame.event.type === 'custom') isWriting = isText;
    const said = describeFrame(frame);
    if (said !== null) happenings.push({ frame: frame.eventId ?? 0, detail: null, ...said });
  }
  return happenings;
}

type Said = { readonly words: string; readonly detail?: string | null };

type KnownTypes = Frame['event']['type'];
type Describers = {
  readonly [Type in KnownTypes]?: (event: Extract<Frame['event'], { type: Type }>) => Said | null;
};

/** The kinds of frame that mean something to a reader; all others are the machinery's own. */
const describers: Describers = {
  run_start: ({ message }) => ({ words: 'Somebody asked.', detail: message ?? null }),
  message_chunk: () => ({ words: 'The answer was written.' }),
  usage: ({ promptTokens, completionTokens }) => ({
    words: 'The model said what it used.',
    detail: `${countNoun(promptTokens, 'token')} read, ${countNoun(completionTokens, 'token')} written`,
  }),
  node_exit: ({ result }) => (result === 'Ok' ? null : { words: 'A step failed.', detail: result.Err }),
  tool_start: ({ name }) => ({ words: `It used ${name}.` }),
  tool_end: ({ name, isError, result }) =>
    isError ? { words: `${name} failed.`, detail: result.slice(0, 300) } : null,
  tool_approval: ({ name, reason }) => ({
    words: `It asked whether it may use ${name}.`,
    detail: reason ?? null,
  }),
  values: () => ({ words: 'The values were checked against what was asked.' }),
  reply: () => ({ words: 'The answer was kept.' }),
  custom: ({ value }) => describeCustom(value),
};

function describeFrame<Type extends KnownTypes>({
  event,
}: {
  readonly event: Extract<Frame['event'], { type: Type }>;
}): Said | null {
  const type: Type = event.type;
  const describe: Describers[Type] = describers[type];
  return describe?.(event) ?? null;
}

function describeCustom(json: unknown): Said | null {
  const value = getCustomValue(json);
  if (value === null) return null;
  if ('runStatus' in value)
    return { words: statusWords[value.runStatus] ?? value.runStatus, detail: value.message ?? null };
  if ('step' in value) return { words: `${value.step.detail ?? value.step.name}.` };
  if ('packet' in value)
    return { words: 'Sources were packed for the model.', detail: countPacked(value.packet) };
  if ('citations' in value) return describeProof(value);
  return null;
}

function describeProof(value: {
  readonly citations: readonly unknown[];
  readonly support?: { readonly unsupported: number; readonly dropped: number } | undefined;
}): Said {
  const unsupported = value.support?.unsupported ?? 0;
  const missing = unsupported === 0 ? '' : `, ${countNoun(unsupported, 'marker')} without one`;
  return {
    words: 'Every quote was looked up in its source.',
    detail: `${countNoun(value.citations.length, 'quote')} found${missing}`,
  };
}

function countPacked({ inventory }: PackedNote): string {
  const { fullCount, summaryCount, leftOut } = inventory;
  return [
    `${countNoun(fullCount, 'source')} in full`,
    summaryCount === 0 ? null : `${countNoun(summaryCount, 'source')} in part`,
    leftOut.length === 0 ? null : `${countNoun(leftOut.length, 'source')} left out`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** Why a source did not go along. */
export const leftOutWords: Readonly<Record<PackedNote['inventory']['leftOut'][number]['reason'], string>> = {
  budget: 'There was no room for it.',
  limit: 'So many sources are not sent in full at once.',
  not_captured: 'It was not captured yet.',
  not_relevant: 'Nothing in it fits the question.',
};
