/** Decides to which step of a run a log frame belongs: a step that it begins, an existing step, or the next one. Pure. */
import { getCustomValue, type TimedFrame } from '@/lib/protocol/run-frames';
import type { StepDraft, StepKind } from './run-step';

/** `coming` means that a later frame determines the step. */
export type FramePlace = 'coming' | StepDraft | Omit<StepDraft, 'frames'>;

type EventOf<Type extends Types> = Extract<TimedFrame['event'], { type: Type }>;

type Placing = {
  readonly frame: TimedFrame;
  readonly last: StepDraft;
  readonly drafts: readonly StepDraft[];
};

type Types = TimedFrame['event']['type'];
type Places = { readonly [Type in Types]?: (event: EventOf<Type>, placing: Placing) => FramePlace };

const begin = (kind: StepKind, call: StepDraft['call'] = null) => ({ kind, call });
/** The step of frames whose beginning is missing, for a log that was joined in the middle. */
const before: StepDraft = { kind: 'worked', call: null, frames: [] };

const think = (_event: unknown, { last, frame }: Placing) =>
  isThinking(last, frame) ? last : begin('thought');
const endCall = (event: CallEvent, { drafts }: Placing) =>
  findCalled(drafts, event) ?? begin('called', nameCall(event));

/** A frame of a type not listed here belongs to the current step. */
const places: Places = {
  run_start: () => begin('asked'),
  node_enter: () => 'coming',
  got_plan: (_event, { last }) => (last.kind === 'planned' ? last : begin('planned')),
  got_node_start: () => begin('researched'),
  tot_evaluate: () => begin('chosen'),
  node_exit: ({ result }, { last }) => (result === 'Ok' ? last : begin('failed')),
  message_chunk: think,
  usage: think,
  tool_call_chunk: think,
  tool_call: (_event, { last, frame }) => (isThinking(last, frame) ? last : 'coming'),
  tool_approval: (event) => begin('waited', nameCall(event)),
  tool_start: (event) => begin('called', nameCall(event)),
  tool_output: endCall,
  tool_end: endCall,
  values: (event, { last }) => (isExtracted(event) ? begin('checked') : last),
  reply: (_event, { drafts }) => findAnswer(drafts) ?? begin('answered'),
  custom: ({ value }, { last }) => placeCustom(value, last),
};

export function placeFrame(frame: TimedFrame, drafts: readonly StepDraft[]): FramePlace {
  const own = findSpan(frame, drafts);
  if (own !== undefined) return own;
  const place = placeEvent(frame.event, { frame, last: drafts.at(-1) ?? before, drafts });
  return place === before ? begin('worked') : place;
}

/** Sub-questions are answered in parallel, so the frames of a node run stay with its step, whatever comes in between. */
function findSpan({ nodeId }: TimedFrame, drafts: readonly StepDraft[]): StepDraft | undefined {
  if (nodeId === undefined) return undefined;
  return drafts.findLast(
    ({ kind, frames }) =>
      (kind === 'planned' || kind === 'researched') && frames.some((frame) => frame.nodeId === nodeId),
  );
}

function placeEvent<Type extends Types>(event: EventOf<Type>, placing: Placing): FramePlace {
  const type: Type = event.type;
  const place: Places[Type] = places[type];
  return place === undefined ? placing.last : place(event, placing);
}

type CallEvent = { readonly callId?: string | undefined; readonly name: string };

const nameCall = ({ callId, name }: CallEvent) => ({ id: callId ?? name, name });

const findCalled = (drafts: readonly StepDraft[], event: CallEvent) =>
  drafts.findLast(({ kind, call }) => kind === 'called' && call?.id === nameCall(event).id);

/** True if the model continues what it began in the same node. */
function isThinking(last: StepDraft, { nodeId }: TimedFrame): boolean {
  return last.kind === 'thought' && last.frames.at(-1)?.nodeId === nodeId;
}

/** Returns the step with the last text, unless a tool was called after it. */
function findAnswer(drafts: readonly StepDraft[]): StepDraft | undefined {
  const last = drafts.findLast(({ kind }) => kind === 'thought' || kind === 'called' || kind === 'waited');
  return last?.kind === 'thought' ? last : undefined;
}

function isExtracted({ state }: EventOf<'values'>): boolean {
  return typeof state === 'object' && state !== null && 'extracted' in state;
}

const stepsOfNames: Readonly<Record<string, StepKind>> = {
  search: 'searched',
  meaning: 'searched',
  plan: 'planned',
  expand: 'planned',
  research: 'researched',
};

function placeCustom(json: unknown, last: StepDraft): FramePlace {
  const value = getCustomValue(json);
  if (value === null) return last;
  if ('runStatus' in value) return placeStatus(value.runStatus, last);
  if ('step' in value) {
    // The sources being read were just packed.
    if (value.step.name === 'read' && last.kind === 'packed') return last;
    return begin(stepsOfNames[value.step.name] ?? 'worked');
  }
  if ('plan' in value) return last.kind === 'planned' ? last : begin('planned');
  if ('packet' in value) return begin('packed');
  if ('citations' in value) return begin('checked');
  if ('workflowPreview' in value || 'tablePreview' in value) return begin('proposed');
  return last;
}

function placeStatus(status: string, last: StepDraft): FramePlace {
  switch (status) {
    case 'queued':
      return last.kind === 'waited' ? last : begin('queued');
    case 'waiting':
      return last.kind === 'waited' ? last : begin('waited');
    case 'interrupted':
      return begin('interrupted');
    case 'failed':
      return last.kind === 'failed' ? last : begin('ended');
    case 'partial':
    case 'cancelled':
      return begin('ended');
    default:
      return last;
  }
}
