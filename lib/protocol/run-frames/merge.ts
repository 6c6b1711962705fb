/**
 * Groups frames that arrive in any order, possibly duplicated, into the sessions, runs and node runs they belong to (run-stream §7.2).
 * Frames are ordered by number. A frame without a number keeps its place behind the frame it arrived after. Frames of unknown type are
 * kept. Pure.
 *
 * The runs of a conversation may share one numbering or each start anew. If one number occurs with two different contents, they started
 * anew, and a frame belongs to the run whose `run_start` arrived last. Frames of such runs must not arrive interleaved, since nothing in
 * them identifies their run.
 */
import { writeCanonicalJson } from '../../core/json';
import type { Frame } from './frame';

type NodeSpan = {
  readonly nodeId: string | null;
  /** The node's name, taken from its `node_enter`. Null if that frame is missing. */
  readonly name: string | null;
  readonly isOpen: boolean;
  readonly frames: readonly Frame[];
};

type RunFrames = {
  readonly runId: string | null;
  readonly frames: readonly Frame[];
  /** In the order they began. */
  readonly spans: readonly NodeSpan[];
  readonly reply: string | null;
};

export type SessionFrames = { readonly sessionId: string | null; readonly runs: readonly RunFrames[] };

type Placed = { readonly frame: Frame; readonly order: number; readonly arrival: number };

/** Orders the frames of one stream and removes duplicates. Two frames are the same if both number and content are equal. */
export function mergeFrames(frames: readonly Frame[]): readonly Frame[] {
  const seen = new Set<string>();
  const placed: Placed[] = [];
  let order = -1;
  frames.forEach((frame, arrival) => {
    if (frame.eventId !== undefined) {
      order = frame.eventId;
      const identity = writeCanonicalJson(frame);
      if (seen.has(identity)) return;
      seen.add(identity);
    }
    placed.push({ frame, order, arrival });
  });
  return placed
    .sort((left, right) => left.order - right.order || left.arrival - right.arrival)
    .map(({ frame }) => frame);
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function numbersRepeat(frames: readonly Frame[]): boolean {
  const contents = new Map<number, string>();
  return frames.some((frame) => {
    if (frame.eventId === undefined) return false;
    const content = writeCanonicalJson(frame);
    const known = contents.get(frame.eventId);
    contents.set(frame.eventId, content);
    return known !== undefined && known !== content;
  });
}

/** Groups frames by the `run_start` they follow. A duplicated `run_start` leads back to its run. */
function splitAtStarts(frames: readonly Frame[]): Frame[][] {
  let current = '';
  const runs = groupBy(frames, (frame) => {
    if (frame.event.type === 'run_start') current = writeCanonicalJson(frame);
    return current;
  });
  return [...runs.values()];
}

function findSpans(frames: readonly Frame[]): NodeSpan[] {
  type Open = { nodeId: string | null; name: string | null; isOpen: boolean; frames: Frame[] };
  const spans: Open[] = [];
  for (const frame of frames) {
    const { event } = frame;
    const nodeId = frame.nodeId ?? null;
    const last = spans.findLast((span) => span.isOpen && (nodeId === null || span.nodeId === nodeId));
    if (event.type === 'node_enter') {
      spans.push({ nodeId, name: event.id, isOpen: true, frames: [frame] });
    } else if (last !== undefined) {
      last.frames.push(frame);
      if (event.type === 'node_exit') last.isOpen = false;
    } else if (nodeId !== null) {
      // The stream was joined midway, or this is a reply after its node ended.
      const known = spans.findLast((span) => span.nodeId === nodeId);
      if (known !== undefined) known.frames.push(frame);
      else spans.push({ nodeId, name: null, isOpen: event.type !== 'node_exit', frames: [frame] });
    }
  }
  return spans;
}

function presentRun(frames: readonly Frame[]): RunFrames {
  const merged = mergeFrames(frames);
  const start = merged.find(({ event }) => event.type === 'run_start')?.event;
  const last = merged.findLast(({ event }) => event.type === 'reply')?.event;
  return {
    runId: start?.type === 'run_start' ? (start.runId ?? null) : null,
    frames: merged,
    spans: findSpans(merged),
    reply: last?.type === 'reply' ? last.reply : null,
  };
}

/**
 * Groups a mixed collection of frames by session and run.
 * @public the protocol’s other half, for programs that read what we write
 */
export function mergeSessions(frames: readonly Frame[]): readonly SessionFrames[] {
  return [...groupBy(frames, (frame) => frame.sessionId ?? null)].map(([sessionId, own]) => ({
    sessionId,
    runs: splitAtStarts(numbersRepeat(own) ? own : [...mergeFrames(own)]).map(presentRun),
  }));
}
