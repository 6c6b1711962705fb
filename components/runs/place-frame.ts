/** To which step of a run a frame of its log belongs: one that it begins, one that is there, or the one that is coming. Pure. */
import { getCustomValue, type TimedFrame } from '@/lib/protocol/run-frames';
import type { StepDraft, StepKind } from './run-step';

/** `coming`: what it belongs to is told by a later frame. */
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
/** What stands where a log was joined in its middle. */
const before: StepDraft = { kind: 'worked', call: null, frames: [] };

const think = (_event: unknown, { last, frame }: Placing) =>
  isThinking(last, frame) ? last : begin('thought');
const endCall = (event: CallEvent, { drafts }: Placing) =>
  findCalled(drafts, event) ?? begin('called', nameCall(event));

/** What is told by no type here belongs to the step that it stands in. */
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

/** Sub-questions are answered side by side: what a node run tells stays with it, whatever stands between. */
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

/** The model goes on with what it began in the same node. */
function isThinking(last: StepDraft, { nodeId }: TimedFrame): boolean {
  return last.kind === 'thought' && last.frames.at(-1)?.nodeId === nodeId;
}

/** What was written last, where nothing was called after it. */
function findAnswer(drafts: readonly StepDraft[]): StepDraft | undefined {
  const last = drafts.findLast(({ kind }) => kind === 'thought' || kind === 'called' || kind === 'waited');
  return last?.kind === 'thought' ? last : undefined;
}

function isExtracted({ state }: EventOf<'values'>): boolean {
  return typeof state === 'object' && state !== null && 'extracted' in state;
}

const stepsOfNames: Readonly<Record<string, StepKind>> = {
  search: 'searched',
  plan: 'planned',
  expand: 'planned',
  research: 'researched',
};

function placeCustom(json: unknown, last: StepDraft): FramePlace {
  const value = getCustomValue(json);
  if (value === null) return last;
  if ('runStatus' in value) return placeStatus(value.runStatus, last);
  if ('step' in value) {
    // What is read was just packed.
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
