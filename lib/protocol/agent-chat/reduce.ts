/**
 * Reduces events, or with the same result stored frames, to the view of one answer on the screen. Pure. A number that was already applied
 * changes nothing, so duplicate frames and reconnects are harmless.
 *
 * Status: queued → running → complete | stopped | failed. `stopped` means that the user stopped it. A partial answer is `complete` with a
 * note.
 */
import { assertNever } from '../../core/errors';
import type {
  LocatedCitation,
  PackedNote,
  PlanNote,
  StepNote,
  SupportNote,
  TablePreviewNote,
  WorkflowPreviewNote,
} from '../run-frames/custom-values';
import type { Frame } from '../run-frames/frame';
import type { ShownCallStatus } from '../tool-words';
import { type ChatEvent, providerErrorPrefix } from './events';
import { encodeFrame, type EncoderState, firstEncoderState } from './from-frames';

export type ToolRow = {
  readonly toolUseId: string;
  readonly name: string;
  readonly state: ShownCallStatus;
  /** What the user is asked to approve. */
  readonly approval: {
    readonly approvalId: string | null;
    readonly arguments: Readonly<Record<string, unknown>>;
    readonly reason: string | null;
  } | null;
};

export type TurnView = {
  readonly turn: number;
  readonly text: string;
  readonly tools: readonly ToolRow[];
  readonly workflowPreview: WorkflowPreviewNote | null;
  readonly tablePreview: TablePreviewNote | null;
};

type RunViewStatus = 'queued' | 'running' | 'complete' | 'stopped' | 'failed';

export type RunView = {
  readonly status: RunViewStatus;
  /** A sentence that says why it failed, what is missing from a partial answer, or that it waits or resumes. */
  readonly note: string | null;
  /** True while the run is paused until the user decides. */
  readonly isWaiting: boolean;
  readonly errorCode: string | null;
  readonly ids: {
    readonly runId: string;
    readonly conversationId: string;
    readonly messageId: string;
    readonly userMessageId: string | null;
  } | null;
  readonly title: string | null;
  readonly turns: readonly TurnView[];
  /** What the run has done so far, in words and in order. */
  readonly steps: readonly StepNote[];
  readonly citations: readonly LocatedCitation[];
  readonly support: SupportNote | null;
  /** The proposed or followed plan of a research run. */
  readonly plan: PlanNote | null;
  readonly packets: readonly PackedNote[];
  /** Sums over the model calls of the run. */
  readonly usage: {
    readonly promptTokens: number;
    readonly completionTokens: number;
    readonly totalTokens: number;
  };
  /** The highest frame number applied, after which to rejoin. */
  readonly lastFrame: number;
};

export const emptyRunView: RunView = {
  status: 'queued',
  note: null,
  isWaiting: false,
  errorCode: null,
  ids: null,
  title: null,
  turns: [],
  steps: [],
  citations: [],
  support: null,
  plan: null,
  packets: [],
  usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
  lastFrame: 0,
};

const emptyTurn = (turn: number): TurnView => ({
  turn,
  text: '',
  tools: [],
  workflowPreview: null,
  tablePreview: null,
});

function changeLastTurn(view: RunView, change: (turn: TurnView) => TurnView): RunView {
  const last = view.turns.at(-1) ?? emptyTurn(0);
  return { ...view, turns: [...view.turns.slice(0, -1), change(last)] };
}

/** Changes the row of a call in whichever turn contains it, or adds one to the current turn. */
function changeTool(
  view: RunView,
  call: Pick<ToolRow, 'toolUseId' | 'name'>,
  change: Partial<ToolRow>,
): RunView {
  const isRow = (row: ToolRow) => row.toolUseId === call.toolUseId;
  const index = view.turns.findLastIndex((turn) => turn.tools.some(isRow));
  if (index < 0) {
    const row: ToolRow = {
      toolUseId: call.toolUseId,
      name: call.name,
      state: 'running',
      approval: null,
      ...change,
    };
    return changeLastTurn(view, (turn) => ({ ...turn, tools: [...turn.tools, row] }));
  }
  const turns = view.turns.map((turn, at) =>
    at === index
      ? { ...turn, tools: turn.tools.map((row) => (isRow(row) ? { ...row, ...change } : row)) }
      : turn,
  );
  return { ...view, turns };
}

type ToolChatEvent = Extract<ChatEvent, { type: 'tool_call_start' | 'tool_call_result' | 'tool_approval' }>;

function reduceTool(view: RunView, event: ToolChatEvent): RunView {
  switch (event.type) {
    case 'tool_call_start':
      return changeTool(view, event, { state: 'running' });
    case 'tool_call_result':
      return changeTool(view, event, { state: event.isError ? 'failed' : 'done' });
    case 'tool_approval':
      return changeTool(view, event, {
        state: 'waiting',
        approval: {
          approvalId: event.approvalId ?? null,
          arguments: event.arguments,
          reason: event.reason ?? null,
        },
      });
    default:
      return assertNever(event);
  }
}

function reduceStatus(view: RunView, event: Extract<ChatEvent, { type: 'status' }>): RunView {
  const status = event.status === undefined ? view.status : event.status === 'queued' ? 'queued' : 'running';
  return {
    ...view,
    status,
    note: event.status === undefined ? view.note : (event.message ?? null),
    isWaiting: event.status === undefined ? view.isWaiting : event.status === 'waiting',
    title: event.title ?? view.title,
    steps: event.step === undefined ? view.steps : [...view.steps, event.step],
    packets: event.packet === undefined ? view.packets : [...view.packets, event.packet],
  };
}

type EndingEvent = Extract<ChatEvent, { type: 'error' | 'message_complete' }>;

function reduceEnd(view: RunView, event: EndingEvent): RunView {
  if (event.type === 'message_complete') return { ...view, status: 'complete' };
  const status = event.code === 'cancelled' ? 'stopped' : 'failed';
  // The prefix is meant for programs and is removed from the note that users see.
  const note = event.message.startsWith(providerErrorPrefix)
    ? event.message.slice(providerErrorPrefix.length)
    : event.message;
  return { ...view, status, note, errorCode: event.code ?? null };
}

type ContentEvent = Exclude<ChatEvent, ToolChatEvent | EndingEvent | { type: 'status' }>;

function reduceContent(view: RunView, event: ContentEvent): RunView {
  switch (event.type) {
    case 'run': {
      const { runId, conversationId, messageId, userMessageId = null } = event;
      return { ...view, ids: { runId, conversationId, messageId, userMessageId } };
    }
    case 'message_start':
      return { ...view, status: 'running', turns: [...view.turns, emptyTurn(event.turn)] };
    case 'content_chunk':
      return changeLastTurn(view, (turn) => ({ ...turn, text: turn.text + event.chunk }));
    case 'workflow_preview': {
      const { type: _type, ...workflowPreview } = event;
      return changeLastTurn(view, (turn) => ({ ...turn, workflowPreview }));
    }
    case 'table_preview': {
      const { type: _type, ...tablePreview } = event;
      return changeLastTurn(view, (turn) => ({ ...turn, tablePreview }));
    }
    case 'citations':
      return { ...view, citations: event.citations, support: event.support ?? null };
    case 'plan': {
      const { type: _type, ...plan } = event;
      return { ...view, plan };
    }
    case 'usage':
      return {
        ...view,
        usage: {
          promptTokens: view.usage.promptTokens + event.promptTokens,
          completionTokens: view.usage.completionTokens + event.completionTokens,
          totalTokens: view.usage.totalTokens + event.totalTokens,
        },
      };
    default:
      return assertNever(event);
  }
}

const isEnded = (view: RunView) =>
  view.status === 'complete' || view.status === 'stopped' || view.status === 'failed';

const isToolEvent = (event: ChatEvent): event is ToolChatEvent =>
  event.type === 'tool_call_start' || event.type === 'tool_call_result' || event.type === 'tool_approval';

function applyEvent(view: RunView, event: ChatEvent): RunView {
  if (isToolEvent(event)) return reduceTool(view, event);
  if (event.type === 'status') return reduceStatus(view, event);
  if (event.type === 'error' || event.type === 'message_complete') return reduceEnd(view, event);
  return reduceContent(view, event);
}

/** Applies one event of the stream. `id` is its frame number, or null for an event without a frame. */
export function reduceEvent(view: RunView, { event, id }: { event: ChatEvent; id: number | null }): RunView {
  if (isEnded(view) || (id !== null && id <= view.lastFrame)) return view;
  return { ...applyEvent(view, event), lastFrame: id ?? view.lastFrame };
}

/** The view together with the state needed to encode the next frame. */
export type RunState = { readonly view: RunView; readonly encoder: EncoderState };

export const firstRunState: RunState = { view: emptyRunView, encoder: firstEncoderState };

/** Applies one stored frame by reducing the event it yields. */
export function reduceRun(state: RunState, frame: Frame): RunState {
  const { state: encoder, event } = encodeFrame(state.encoder, frame);
  if (encoder === state.encoder) return state;
  const view =
    event === null
      ? { ...state.view, lastFrame: encoder.lastFrame }
      : reduceEvent(state.view, { event, id: encoder.lastFrame });
  return { view, encoder };
}
