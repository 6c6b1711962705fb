import '@/app/globals.css';
import { userEvent } from 'vitest/browser';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepArtifact } from '@/components/approvals/__fixtures__/approvals';
import { searchCall } from '@/components/tools/__fixtures__/calls';
import type { RunReply } from '@/lib/protocol/http/runs';
import type { RunCallReply } from '@/lib/protocol/http/tools';
import type { TimedFrame } from '@/lib/protocol/run-frames';
import { actingLog, answerLog } from './__fixtures__/logs';
import { serveRuns, showPage } from './__fixtures__/run-server';
import { answerRun } from './__fixtures__/runs';
import { RunScreen } from './run-screen';
import { focusOn } from '@/components/ui/__fixtures__/focus-on';

type Shown = {
  readonly log?: readonly TimedFrame[];
  readonly calls?: readonly RunCallReply[];
  readonly sessionId?: string;
};

function show(part: Partial<RunReply> = {}, { log = [], ...rest }: Shown = {}) {
  const run = { ...answerRun, frame_count: log.length, ...part };
  serveRuns([{ run, log, ...rest }]);
  return showPage(<RunScreen run={run} />);
}

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', window.location.pathname);
});

describe('the place of a run', () => {
  it.each([
    ['an artifact', { kind: 'transform', artifact_id: 'art_1' }, 'The artifact', '/artifacts/art_1'],
    ['a file', { kind: 'export', artifact_id: 'art_1' }, 'The artifact', '/artifacts/art_1'],
    ['an answer', { conversation_id: 'cnv_1' }, 'The conversation', '/c/col_1?chat=cnv_1'],
    ['a summary of a source', { kind: 'summarize' }, 'The collection', '/c/col_1'],
    [
      'a new workflow',
      { kind: 'agent', collection_id: null, conversation_id: 'cnv_1', context_type: 'workflow' },
      'The conversation',
      '/workflows/new?chat=cnv_1',
    ],
    [
      'a change to a workflow',
      {
        kind: 'agent',
        collection_id: null,
        conversation_id: 'cnv_1',
        context_type: 'workflow',
        workflow_id: 'w1',
      },
      'The conversation',
      '/workflows/w1?chat=cnv_1',
    ],
    [
      'what a workflow asked for',
      { collection_id: null, execution_id: 'exe_1' },
      'The execution of a workflow',
      '/workflows/executions/exe_1',
    ],
  ] as const)('the page of a run that made %s links to its place', async (_what, part, words, path) => {
    const screen = await show(part);
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toMatchTextContent('How high is the dam?');
    const links = screen.getByRole('link', { name: /^The / });
    expect(links.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [words, `/w/rivers${path}`],
    ]);
  });

  it('the page of a run without a result and reported tokens shows neither', async () => {
    const screen = await show({ collection_id: null });
    await expect.element(screen.getByText('Answer · 2.5 s · llama', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /^The / })).toHaveLength(0);
  });

  it('a waiting research run says what it waits for and links to its plan', async () => {
    const screen = await show({ kind: 'research', status: 'waiting', conversation_id: 'cnv_1' });
    await expect.element(screen.getByText('Plan waiting for approval')).toBeVisible();
    const plan = screen.getByRole('link', { name: 'Review the plan' });
    await expect.element(plan).toHaveAttribute('href', '/w/rivers/c/col_1?chat=cnv_1');
  });

  it('a research run links to what its agents said', async () => {
    const screen = await show({ kind: 'research', conversation_id: 'cnv_1' }, { sessionId: 'ses_1' });
    const said = screen.getByRole('link', { name: 'See what the agents said' });
    await expect.element(said).toHaveAttribute('href', '/w/rivers/agents/ses_1');
  });

  it('the page of a tool run says over which surface a program called it', async () => {
    const screen = await show({ kind: 'tool', surface: 'mcp', model: null });
    await expect.element(screen.getByText('Tool · called over MCP · 2.5 s', { exact: true })).toBeVisible();
  });
});

describe('the steps of a run', () => {
  it('show their time and tokens, and each opens to its frames as they are in the log', async () => {
    const screen = await show({}, { log: answerLog() });
    const step = screen.getByRole('button', { name: /^Answered 1,000 tokens 300 ms/ });
    await step.click();
    const frames = screen.getByRole('list', { name: 'Raw frames' });
    await expect.element(frames.getByRole('link', { name: 'Frame 8' })).toBeVisible();
    await expect.element(frames).toMatchTextContent(/"total_tokens": 1000/);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await screen.getByRole('button', { name: 'Copy as NDJSON' }).click();
    const copied = write.mock.calls[0]?.[0].trimEnd().split('\n') ?? [];
    expect(copied.map((line) => (JSON.parse(line) as { event_id: number }).event_id)).toEqual([8, 9, 10, 13]);
  });

  it('have an address that can be copied by keyboard', async () => {
    const screen = await show({}, { log: answerLog() });
    await expect.element(screen.getByRole('button', { name: /^Asked/ })).toBeVisible();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await focusOn(screen.getByRole('button', { name: /^Asked/ }));
    await userEvent.keyboard('{Tab}{Enter}');
    expect(write).toHaveBeenCalledWith(`${window.location.origin}${window.location.pathname}#frame-1`);
  });

  it('say which sources were sent and which were left out, and why', async () => {
    const screen = await show({}, { log: answerLog() });
    await screen.getByRole('button', { name: /^Sent sources to the model/ }).click();
    const read = screen.getByRole('region', { name: 'What was read' });
    for (const place of [read, screen.getByRole('region', { name: 'What happened' })]) {
      await expect
        .element(place.getByRole('list', { name: 'Sent' }))
        .toMatchTextContent(/2\. The valley.*In part/);
      await expect
        .element(place.getByRole('list', { name: 'Left out' }))
        .toMatchTextContent(/3\. Fish.*No passage in it matches the question/);
    }
  });

  it('show the input and output of a call', async () => {
    const calls = [{ ...searchCall, call_id: 'c1' }];
    const screen = await show({ kind: 'agent' }, { log: actingLog(), calls });
    await screen.getByRole('button', { name: /^Called Search the workspace/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Input' })).toBeVisible();
    await expect.element(screen.getByText('The canal of Orn')).toBeVisible();
  });

  it('end with the approval in place and a Stop button while the run waits', async () => {
    const log = actingLog().slice(0, 21);
    const asking = { ...searchCall, call_id: 'c2', status: 'waiting', result: null } as const;
    const calls = [
      { ...searchCall, call_id: 'c1' },
      { ...asking, approval: keepArtifact },
    ];
    const screen = await show({ status: 'waiting', finished_at: null }, { log, calls });
    await expect.element(screen.getByRole('button', { name: /^Waited for approval.*Now/ })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Approve once' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  });

  it('are replaced by a message after the log was erased', async () => {
    const screen = await show({ frame_count: 9 });
    await expect.element(screen.getByText(/^The log of this run was erased/)).toBeVisible();
  });
});

describe('a link to a frame', () => {
  it('opens the step that begins with it, marks it and moves the focus there', async () => {
    window.location.hash = '#frame-6';
    const screen = await show({}, { log: answerLog() });
    const step = screen.getByRole('button', { name: /^Sent sources to the model/ });
    await expect.element(step).toHaveFocus();
    await expect.element(step).toHaveAttribute('aria-expanded', 'true');
    expect(step.element().closest('li')?.getAttribute('aria-current')).toBe('location');
    await expect.element(screen.getByRole('list', { name: 'Frames', exact: true })).toHaveLength(0);
  });

  it('opens the log page that contains a frame without a step of its own, even in a long run', async () => {
    window.location.hash = '#frame-130';
    const log = answerLog('word '.repeat(40));
    const [chunk] = log.filter(({ event }) => event.type === 'message_chunk');
    if (chunk === undefined) throw new Error('An answer is written.');
    const long = [
      ...log.slice(0, 8),
      ...Array.from({ length: 150 }, (_, index) => ({ ...chunk, eventId: 9 + index })),
    ];
    const screen = await show({}, { log: long });
    const frame = screen
      .getByRole('list', { name: 'Frames', exact: true })
      .getByRole('link', { name: 'Frame 130' });
    await expect.element(frame).toHaveFocus();
    await expect.element(screen.getByText('Page 3 of 4')).toBeVisible();
    expect(frame.element().closest('li')?.getAttribute('aria-current')).toBe('location');
  });

  it('moves from one frame to another without loading the page again', async () => {
    const screen = await show({}, { log: answerLog() });
    await screen.getByRole('button', { name: 'Show', exact: true }).click();
    await screen.getByRole('link', { name: 'Frame 1', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: /^Asked/ })).toHaveFocus();
  });
});
