/**
 * The agent-chat stream as a projection of the log (protocols 2): each stored frame yields at most one event, numbered like the frame.
 * Pure: `encodeFrame(state, frame)` returns the next state and the event, so a stream can be rejoined anywhere by silently replaying up to
 * the last number the reader has.
 *
 * States: before the first frame → open → ended. The reply ends with `message_complete`, and run_status `failed` and `cancelled` end with
 * `error`. Nothing follows them. If the log itself ends without any of these, `endStream` derives the ending from the last run_status, or
 * returns an error. Reasoning has no frame, and tool input and output have no event. Only the text of nodes that speak to the user becomes
 * content: the workers of tot and got do not.
 */
import { assertNever } from '../../core/errors';
import { type CustomValue, getCustomValue, type RunStatus } from '../run-frames/custom-values';
import type { KnownEvent } from '../run-frames/events';
import type { Frame } from '../run-frames/frame';
import { type ChatEvent, specifiedEvents } from './events';
import type { NumberedEvent } from './wire';

/** The names of the nodes whose text is the answer: the thinking node of react, and the final nodes of tot and got. */
export const speakingNodes: ReadonlySet<string> = new Set(['think', 'answer', 'synthesize']);

export type EncoderState = {
  /** Turns started so far. The current one is `turns - 1`. */
  readonly turns: number;
  readonly runId: string | null;
  /** Ids of the tool calls already announced. */
  readonly calls: readonly string[];
  readonly lastStatus: RunStatus | null;
  readonly isEnded: boolean;
  /** The highest frame number encoded, or 0 before the first. */
  readonly lastFrame: number;
};

export const firstEncoderState: EncoderState = {
  turns: 0,
  runId: null,
  calls: [],
  lastStatus: null,
  isEnded: false,
  lastFrame: 0,
};

export type Encoded = { readonly state: EncoderState; readonly event: ChatEvent | null };

const cancelledEvent: ChatEvent = { type: 'error', message: 'Cancelled', code: 'cancelled' };

type Step = { readonly state?: Partial<EncoderState>; readonly event?: ChatEvent };

function encodeStatus(value: Extract<CustomValue, { runStatus: RunStatus }>): Step {
  const { runStatus, message, code } = value;
  const state = { lastStatus: runStatus };
  if (runStatus === 'cancelled') return { state, event: cancelledEvent };
  if (runStatus === 'failed') {
    const event: ChatEvent = { type: 'error', message: message ?? 'The run failed.', ...(code && { code }) };
    return { state, event };
  }
  return { state, event: { type: 'status', status: runStatus, ...(message !== undefined && { message }) } };
}

function encodeCustom(state: EncoderState, json: unknown): Step {
  const value = getCustomValue(json);
  if (value === null) return {};
  if ('runStatus' in value) return encodeStatus(value);
  if ('citations' in value) return { event: { type: 'citations', ...value } };
  if ('workflowPreview' in value) return { event: { type: 'workflow_preview', ...value.workflowPreview } };
  if ('tablePreview' in value) return { event: { type: 'table_preview', ...value.tablePreview } };
  if ('plan' in value) return { event: { type: 'plan', ...value.plan } };
  if ('packet' in value) return { event: { type: 'status', packet: value.packet } };
  if ('step' in value) return { event: { type: 'status', step: value.step } };
  if ('title' in value) return { event: { type: 'status', title: value.title } };
  const runId = value.message.runId ?? state.runId;
  return runId === null ? {} : { event: { type: 'run', ...value.message, runId } };
}

/** A call is identified by its id. A stream without ids has at most one call per name at a time. */
function encodeCall(state: EncoderState, callId: string | undefined, name: string | undefined): Step {
  const toolUseId = callId ?? name;
  if (name === undefined || toolUseId === undefined || state.calls.includes(toolUseId)) return {};
  return {
    state: { calls: [...state.calls, toolUseId] },
    event: { type: 'tool_call_start', toolUseId, name },
  };
}

function encodeResult(state: EncoderState, event: Extract<KnownEvent, { type: 'tool_end' }>): Step {
  const toolUseId = event.callId ?? event.name;
  // A stream without ids may call the same tool again later.
  const calls = event.callId === undefined ? state.calls.filter((id) => id !== toolUseId) : state.calls;
  return {
    state: { calls },
    event: { type: 'tool_call_result', toolUseId, name: event.name, isError: event.isError },
  };
}

function encodeTool(state: EncoderState, event: ToolEvent): Step {
  switch (event.type) {
    case 'tool_call_chunk':
    case 'tool_call':
      return encodeCall(state, event.callId, event.name);
    case 'tool_end':
      return encodeResult(state, event);
    case 'tool_approval': {
      const { type, callId, ...rest } = event;
      return { event: { type, toolUseId: callId ?? event.name, ...rest } };
    }
    default:
      return assertNever(event);
  }
}

const toolTypes: ReadonlySet<string> = new Set(['tool_call_chunk', 'tool_call', 'tool_end', 'tool_approval']);
type ToolEvent = Extract<
  KnownEvent,
  { type: 'tool_call_chunk' | 'tool_call' | 'tool_end' | 'tool_approval' }
>;
const isToolEvent = (event: Frame['event']): event is ToolEvent => toolTypes.has(event.type);

function encodeStep(state: EncoderState, frame: Frame): Step {
  const { event } = frame;
  if (isToolEvent(event)) return encodeTool(state, event);
  if (event.type === 'run_start') return { state: { runId: event.runId ?? null } };
  if (event.type === 'custom') return encodeCustom(state, event.value);
  if (event.type === 'usage') return { event };
  if (event.type === 'reply') return { event: { type: 'message_complete' } };
  if (event.type === 'node_enter' && speakingNodes.has(event.id)) {
    return { state: { turns: state.turns + 1 }, event: { type: 'message_start', turn: state.turns } };
  }
  if (event.type === 'message_chunk' && speakingNodes.has(event.id)) {
    return { event: { type: 'content_chunk', chunk: event.content } };
  }
  return {};
}

/** Ignores a frame that was already encoded or comes after the end. */
export function encodeFrame(state: EncoderState, frame: Frame): Encoded {
  const number = frame.eventId ?? state.lastFrame + 1;
  if (state.isEnded || number <= state.lastFrame) return { state, event: null };
  const step = encodeStep(state, frame);
  const event = step.event ?? null;
  const isEnded = event?.type === 'message_complete' || event?.type === 'error';
  return { state: { ...state, ...step.state, isEnded, lastFrame: number }, event };
}

/** Returns the event that ends a stream whose log has ended, or null if the log already ended it. */
function endStream(state: EncoderState): ChatEvent | null {
  if (state.isEnded) return null;
  const isDone = state.lastStatus === 'complete' || state.lastStatus === 'partial';
  return isDone
    ? { type: 'message_complete' }
    : { type: 'error', message: 'The run ended without an answer.', code: 'interrupted' };
}

export type ChatEncoder = {
  /** Returns the event of the next frame, or null if it has none for this reader. */
  push(frame: Frame): NumberedEvent | null;
  /** Call when the log is complete. Returns the event that ends the stream, if none has ended it yet. */
  end(): NumberedEvent | null;
  readonly isEnded: boolean;
};

export type ChatEncoderOptions = {
  /** True for `collection` and for `extensions: true`. */
  readonly extensions: boolean;
  /** The last number the reader has. Frames up to it only update the state and are not sent again. */
  readonly after?: number;
};

export function createChatEncoder({ extensions, after = 0 }: ChatEncoderOptions): ChatEncoder {
  let state = firstEncoderState;
  const isFor = (event: ChatEvent) => extensions || specifiedEvents.has(event.type);
  return {
    push(frame) {
      const encoded = encodeFrame(state, frame);
      state = encoded.state;
      const { event } = encoded;
      return event === null || !isFor(event) || state.lastFrame <= after
        ? null
        : { event, id: state.lastFrame };
    },
    end() {
      const event = endStream(state);
      state = { ...state, isEnded: true };
      return event === null ? null : { event, id: null };
    },
    get isEnded() {
      return state.isEnded;
    },
  };
}
