/** Threats 28 and 29: whatever happens to the connection and the bytes, nothing is lost, duplicated or crashes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { limits } from '../../core/limits';
import { createLineReader } from '../ndjson';
import { type Frame, mergeFrames, readExport, readFrame, writeExport, writeFrame } from '../run-frames';
import { createSseReader } from '../sse';
import { randomLogs } from './__fixtures__/logs';
import { createChatEncoder } from './from-frames';
import { emptyRunView, firstRunState, reduceEvent, reduceRun, type RunView } from './reduce';
import { getAnswerText } from './answer-text';
import { readChatEvent, writeChatEvent } from './wire';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((edge, index) => bytes.slice(edges[index], edge));
}

function readLines(pieces: readonly Uint8Array[]): string[] {
  const reader = createLineReader(limits.lineChars);
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()].flatMap((reading) =>
    reading.type === 'line' ? [reading.text] : [],
  );
}

function viewOfFrames(frames: readonly Frame[]): RunView {
  return frames.reduce(reduceRun, firstRunState).view;
}

/** Returns the text of an SSE response that starts after a frame number. Only a complete log ends it. */
function openStream(frames: readonly Frame[], after: number): string {
  const encoder = createChatEncoder({ extensions: true, after });
  const events = [...frames.map((frame) => encoder.push(frame)), encoder.end()];
  return events.flatMap((event) => (event === null ? [] : [writeChatEvent(event)])).join('');
}

/** Simulates a browser: it reads until the connection breaks and rejoins after the last number it has. */
function createBrowser() {
  let view = emptyRunView;
  return {
    read(pieces: readonly Uint8Array[]) {
      const reader = createSseReader(limits.eventChars);
      for (const reading of pieces.flatMap((piece) => reader.push(piece))) {
        const read = reading.type === 'event' ? readChatEvent(reading.message) : null;
        if (read?.ok && read.value.event.type !== 'unknown') {
          view = reduceEvent(view, { event: read.value.event, id: read.value.id });
        }
      }
    },
    get view() {
      return view;
    },
  };
}

/** Returns what a screen shows. The last number is left out, because it differs if the last frames yield no event. */
const shown = ({ lastFrame: _lastFrame, ...view }: RunView) => view;

/** If a log stops without an ending, the stream ends it. The view of its frames alone has not ended, so this adds the ending. */
const closed = (view: RunView): RunView =>
  view.status === 'running' || view.status === 'queued'
    ? { ...view, status: 'failed', note: 'The run ended without an answer.', errorCode: 'interrupted' }
    : view;

const cuts = fc.array(fc.nat(100_000), { maxLength: 6 });

describe('the four projections of a log', () => {
  it('agree: SSE, NDJSON, export form and screen state', () => {
    fc.assert(
      fc.property(randomLogs, cuts, ({ frames, text }, at) => {
        const expected = viewOfFrames(frames);
        expect(getAnswerText(expected)).toBe(text);

        const ndjson = readLines(cutAt(bytesOf(frames.map(writeFrame).join('')), at)).map(readFrame);
        expect(ndjson).toEqual(frames.map((frame) => ({ ok: true, value: frame })));

        const exported = readLines(
          cutAt(bytesOf(frames.map((frame) => writeExport(frame.event)).join('')), at),
        )
          .map(readExport)
          .flatMap((read) => (read.ok ? [{ event: read.value }] : []));
        expect(viewOfFrames(exported)).toEqual(expected);

        const browser = createBrowser();
        browser.read(cutAt(bytesOf(openStream(frames, 0)), at));
        expect(shown(browser.view)).toEqual(shown(closed(expected)));
      }),
      { numRuns: countRuns(300) },
    );
  });

  it('show the same screen after 1,000 random sequences of cuts and rejoins', () => {
    fc.assert(
      fc.property(
        randomLogs,
        fc.array(fc.tuple(fc.nat(), fc.nat(3_000)), { maxLength: 6 }),
        ({ frames }, breaks) => {
          const browser = createBrowser();
          for (const [written, received] of breaks) {
            // The connection breaks while the run continues, so the browser gets a prefix of the bytes of a prefix of the log.
            const encoder = createChatEncoder({ extensions: true, after: browser.view.lastFrame });
            const prefix = frames.slice(0, written % (frames.length + 1));
            const events = prefix.flatMap((frame) => encoder.push(frame) ?? []);
            browser.read([bytesOf(events.map(writeChatEvent).join('')).slice(0, received)]);
          }
          browser.read([bytesOf(openStream(frames, browser.view.lastFrame))]);
          expect(shown(browser.view)).toEqual(shown(closed(viewOfFrames(frames))));
        },
      ),
      { numRuns: countRuns(1_000) },
    );
  });

  it('ignore frames and events that arrive twice', () => {
    fc.assert(
      fc.property(randomLogs, fc.infiniteStream(fc.boolean()), ({ frames }, coin) => {
        const doubled = frames.flatMap((frame) => (coin.next().value ? [frame, frame] : [frame]));
        expect(viewOfFrames(doubled)).toEqual(viewOfFrames(frames));
        expect(mergeFrames(doubled)).toEqual(frames);
        const browser = createBrowser();
        const events = openStream(frames, 0).split(/(?<=\n\n)/);
        for (const event of events) browser.read([bytesOf(event), bytesOf(event)]);
        expect(shown(browser.view)).toEqual(shown(closed(viewOfFrames(frames))));
      }),
      { numRuns: countRuns(300) },
    );
  });
});

type Mutation = (line: string, seed: number) => Uint8Array;

const mutations: Record<string, Mutation> = {
  cut: (line, seed) => bytesOf(line.slice(0, seed % line.length)),
  doubled: (line) => bytesOf(line + line),
  'wrong types': (line) => bytesOf(line.replace(/:"[^"]*"/g, ':7').replace(/:\d+/g, ':"x"')),
  proto: (line) =>
    bytesOf(line.replace('{', '{"__proto__":{"polluted":true},"constructor":{"prototype":1},')),
  'huge numbers': (line) => bytesOf(line.replace(/:\d+/g, `:${'9'.repeat(400)}`)),
  'deep nesting': (line) => bytesOf(`${'['.repeat(5_000)}${line}`),
  'split characters': (line, seed) => {
    const bytes = bytesOf(`${line}é🙂`);
    return bytes.slice(0, bytes.length - 1 - (seed % 5));
  },
  garbage: (_line, seed) => new Uint8Array([0xff, 0xfe, seed % 256 === 10 ? 11 : seed % 256, 0xc3]),
};

describe('a rejoined stream', () => {
  it('sends only the events after the given number, and nothing when none are left', () => {
    fc.assert(
      fc.property(randomLogs, fc.nat(80), ({ frames }, after) => {
        const all = openStream(frames, 0).split(/(?<=\n\n)/);
        const left = all.filter((event) => Number(/\nid: (\d+)\n/.exec(event)?.[1] ?? Infinity) > after);
        expect(openStream(frames, after)).toBe(left.join(''));
      }),
      { numRuns: countRuns(300) },
    );
  });

  it('does not reopen a screen that has ended', () => {
    const ended = reduceEvent(emptyRunView, { event: { type: 'message_complete' }, id: 9 });
    const late = { event: { type: 'error', message: 'late' } as const, id: null };
    expect(reduceEvent(ended, late)).toEqual(ended);
  });
});

describe('a broken line', () => {
  it('does not affect the untouched lines of a stream, and causes no crash', () => {
    let untouched = 0;
    let kept = 0;
    fc.assert(
      fc.property(
        randomLogs,
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...Object.keys(mutations)), fc.nat()), { maxLength: 8 }),
        cuts,
        ({ frames }, changes, at) => {
          const broken = new Map(
            changes.map(([index, name, seed]) => [index % frames.length, { name, seed }]),
          );
          const bytes = frames.flatMap((frame, index) => {
            const change = broken.get(index);
            const line = writeFrame(frame).trimEnd();
            const mutate = change === undefined ? undefined : mutations[change.name];
            return [...(mutate?.(line, change?.seed ?? 0) ?? bytesOf(line)), 10];
          });
          const read = readLines(cutAt(new Uint8Array(bytes), at)).flatMap((line) => {
            const frame = readFrame(line);
            return frame.ok ? [JSON.stringify(frame.value)] : [];
          });
          const readAll = new Set(read);
          const good = frames.filter((_frame, index) => !broken.has(index));
          untouched += good.length;
          kept += good.filter((frame) => readAll.has(JSON.stringify(frame))).length;
          expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
          const survivors = read.map((text) => JSON.parse(text) as Frame);
          expect(() => viewOfFrames(mergeFrames(survivors))).not.toThrow();
        },
      ),
      { numRuns: countRuns(300) },
    );
    expect(untouched).toBeGreaterThan(countRuns(3_000));
    expect(kept / untouched).toBeGreaterThanOrEqual(0.99);
    expect(kept).toBe(untouched);
  });
});
