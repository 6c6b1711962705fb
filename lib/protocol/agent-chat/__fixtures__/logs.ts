/** Generates random logs of whole runs for property tests, as the recorder writes them. */
import fc from 'fast-check';
import { createCustomEvent, createSequencer, type CustomValue, type Frame, type NodeRun } from '../../run-frames';

const words = fc.string({ unit: 'grapheme', maxLength: 12 });
const citation = {
  n: 1,
  sourceId: 'src_1',
  revisionId: 'rev_1',
  url: 'https://example.com',
  title: 't',
  quote: 'q',
  match: 'exact' as const,
  start: 0,
  end: 1,
  markerStart: 4,
};

const customs: fc.Arbitrary<CustomValue> = fc.constantFrom<CustomValue[]>(
  { step: { name: 'Reading', detail: '3 sources' } },
  { title: 'A title' },
  { runStatus: 'running' },
  { runStatus: 'waiting', message: 'A person must decide.' },
  { packet: { inventory: { sourceCount: 1, fullCount: 1, summaryCount: 0, titleCount: 0, leftOut: [] } } },
  { tablePreview: { description: 'd', tableId: 'tbl_1', previewId: 'p', operations: [{ op: 'add' }] } },
  { workflowPreview: { description: 'd', workflow: { name: 'w' }, isUpdate: true, workflowId: 'w1' } },
);

type Move =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tool'; readonly name: string; readonly isError: boolean; readonly approval: boolean }
  | { readonly kind: 'custom'; readonly value: CustomValue }
  | { readonly kind: 'usage' | 'turn' | 'worker' | 'unknown' };

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    words.map((text): Move => ({ kind: 'text', text })),
    fc.record({
      kind: fc.constant('tool' as const),
      name: fc.constantFrom('search', 'artifact.save'),
      isError: fc.boolean(),
      approval: fc.boolean(),
    }),
    customs.map((value): Move => ({ kind: 'custom', value })),
    fc.constantFrom<Move[]>({ kind: 'usage' }, { kind: 'turn' }, { kind: 'worker' }, { kind: 'unknown' }),
  ),
  { maxLength: 25 },
);

const endings = ['reply', 'partial', 'failed', 'cancelled', 'cut'] as const;
type Ending = (typeof endings)[number];
export type RandomLog = {
  readonly frames: readonly Frame[];
  readonly ending: Ending;
  /** The text of the last turn, as the producer intended it. */
  readonly text: string;
};

function createLog(steps: readonly Move[], ending: Ending): RandomLog {
  const sequencer = createSequencer({ sessionId: 'conversation' });
  const frames: Frame[] = [];
  let nodes = 0;
  let calls = 0;
  let text = '';
  const enter = (name: string): NodeRun => {
    nodes += 1;
    const run = { nodeId: `node-${nodes}`, name };
    frames.push(sequencer.enter(run));
    return run;
  };
  const leave = (run: NodeRun) => frames.push(sequencer.exit(run, 'Ok'));
  const note = (value: CustomValue) => frames.push(sequencer.stamp(createCustomEvent(value)));
  frames.push(sequencer.stamp({ type: 'run_start', runId: 'run-1', message: 'Question' }));
  note({ message: { conversationId: 'conversation', messageId: 'message-1' } });
  let turn = enter('think');

  const takeTool = (step: Extract<Move, { kind: 'tool' }>) => {
    calls += 1;
    const call = { callId: `t${calls}`, name: step.name };
    frames.push(sequencer.stamp({ type: 'tool_call_chunk', ...call, argumentsDelta: '{"a":"INPUT' }, turn));
    frames.push(sequencer.stamp({ type: 'tool_call', ...call, arguments: { a: 'INPUT' } }, turn));
    if (step.approval) frames.push(sequencer.stamp({ type: 'tool_approval', ...call, arguments: {} }, turn));
    frames.push(sequencer.stamp({ type: 'tool_start', ...call }, turn));
    frames.push(sequencer.stamp({ type: 'tool_output', ...call, content: 'OUTPUT' }, turn));
    frames.push(sequencer.stamp({ type: 'tool_end', ...call, result: 'OUTPUT', isError: step.isError }, turn));
  };
  const take: Record<Exclude<Move['kind'], 'text' | 'tool' | 'custom'>, () => void> = {
    usage: () =>
      frames.push(
        sequencer.stamp({ type: 'usage', promptTokens: 3, completionTokens: 2, totalTokens: 5 }, turn),
      ),
    turn: () => {
      leave(turn);
      turn = enter('think');
      text = '';
    },
    worker: () => {
      const worker = enter('explore');
      frames.push(sequencer.stamp({ type: 'message_chunk', content: 'WORKING', id: 'explore' }, worker));
      leave(worker);
    },
    unknown: () => frames.push(sequencer.stamp({ type: 'custom', value: { elsewhere: true } }, turn)),
  };
  for (const step of steps) {
    if (step.kind === 'text') {
      text += step.text;
      frames.push(sequencer.stamp({ type: 'message_chunk', content: step.text, id: 'think' }, turn));
    } else if (step.kind === 'tool') takeTool(step);
    else if (step.kind === 'custom') note(step.value);
    else take[step.kind]();
  }
  if (ending === 'cut') return { frames, ending, text };
  leave(turn);
  if (ending === 'failed') note({ runStatus: 'failed', message: 'LLM provider error: x', code: 'model_failed' });
  else if (ending === 'cancelled') note({ runStatus: 'cancelled' });
  else {
    if (ending === 'partial') note({ runStatus: 'partial', message: 'The budget was reached.' });
    note({ citations: [citation], support: { cited: 1, unsupported: 0, plain: 0, dropped: 0 } });
    frames.push(sequencer.reply(text, turn));
    note({ title: 'Too late' });
  }
  return { frames, ending, text };
}

export const randomLogs: fc.Arbitrary<RandomLog> = fc
  .tuple(moves, fc.constantFrom(...endings))
  .map(([steps, ending]) => createLog(steps, ending));
