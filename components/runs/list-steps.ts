/**
 * Groups the log of a run into steps: asked, searched, thought, called, waited, answered. Every frame of the log belongs to exactly one
 * step, so that each can be shown where it happened. The address of a step is that of its first frame. Pure.
 */
import type { TimedFrame } from '@/lib/protocol/run-frames';
import { findEvent } from './find-note';
import { placeFrame } from './place-frame';
import type { RunStep, StepDraft, StepKind } from './run-step';

export function listSteps(frames: readonly TimedFrame[]): RunStep[] {
  const drafts = gather(frames);
  nameAnswer(drafts);
  const inputs = listInputs(frames);
  return drafts.map((draft, at) => ({
    ...draft,
    frame: draft.frames[0]?.eventId ?? 0,
    tookMs: measure(drafts, at),
    input: findInput(draft, inputs),
  }));
}

function gather(frames: readonly TimedFrame[]): StepDraft[] {
  const drafts: StepDraft[] = [];
  let coming: TimedFrame[] = [];
  for (const frame of frames) {
    const place = placeFrame(frame, drafts);
    if (place === 'coming') coming.push(frame);
    else if ('frames' in place) place.frames.push(frame);
    else {
      drafts.push({ ...place, frames: [...coming, frame] });
      coming = [];
    }
  }
  const last = drafts.at(-1);
  if (last === undefined) return coming.length === 0 ? [] : [{ kind: 'worked', call: null, frames: coming }];
  last.frames.push(...coming);
  for (const { frames: own } of drafts) own.sort((one, other) => (one.eventId ?? 0) - (other.eventId ?? 0));
  return drafts;
}

/** The last text is the answer, unless a tool was called after it or the run ended without an answer. */
function nameAnswer(drafts: readonly StepDraft[]): void {
  const last = drafts.findLast(({ kind }) => !after.has(kind));
  if (last?.kind !== 'thought' || writeText(last) === '' || hasCalls(last)) return;
  const isCutOff =
    drafts.at(-1)?.kind === 'ended' && !last.frames.some(({ event }) => event.type === 'reply');
  if (!isCutOff) last.kind = 'answered';
}

/** Steps that may follow an answer. */
const after: ReadonlySet<StepKind> = new Set(['checked', 'proposed', 'ended']);

const hasCalls = ({ frames }: Pick<RunStep, 'frames'>) =>
  frames.some(({ event }) => event.type === 'tool_call' || event.type === 'tool_call_chunk');

function measure(drafts: readonly StepDraft[], at: number): number | null {
  const frames = drafts[at]?.frames ?? [];
  const begun = frames[0]?.at;
  const isLast = at === drafts.length - 1;
  const ended = isLast ? frames.at(-1)?.at : drafts[at + 1]?.frames[0]?.at;
  if (begun === undefined || ended === undefined || (isLast && frames.length === 1)) return null;
  return Date.parse(ended) - Date.parse(begun);
}

type Inputs = ReadonlyMap<string, NonNullable<RunStep['input']>>;

/** Returns the last recorded arguments of each call. If the user edited them, the log has a second call frame. */
function listInputs(frames: readonly TimedFrame[]): Inputs {
  return new Map(
    frames.flatMap(({ event }) =>
      event.type === 'tool_call' ? [[event.callId ?? event.name, event.arguments] as const] : [],
    ),
  );
}

function findInput({ kind, call, frames }: StepDraft, inputs: Inputs): RunStep['input'] {
  if (call === null) return null;
  if (kind === 'waited') return findEvent(frames, 'tool_approval')?.arguments ?? null;
  return inputs.get(call.id) ?? null;
}

/** Returns the text written in a step. */
export function writeText({ frames }: Pick<RunStep, 'frames'>): string {
  return frames.map(({ event }) => (event.type === 'message_chunk' ? event.content : '')).join('');
}

/** Returns the tokens that the model reported for a step. */
export function countTokens({ frames }: Pick<RunStep, 'frames'>): number {
  return frames.reduce((sum, { event }) => sum + (event.type === 'usage' ? event.totalTokens : 0), 0);
}
