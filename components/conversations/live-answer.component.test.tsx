import '@/app/globals.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { announce, onAnnouncement } from '@/components/shell/announce';
import { LiveRegion } from '@/components/shell/live-region';
import type { LiveAnswer as LiveAnswerState } from '@/lib/client/use-conversation';
import { emptyRunView, type RunView } from '@/lib/protocol/agent-chat/reduce';
import { keepArtifact } from '@/components/approvals/__fixtures__/approvals';
import { searchCall } from '@/components/tools/__fixtures__/calls';
import { answerRun } from '@/components/runs/__fixtures__/runs';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { queryKeys } from '@/lib/client/query-keys';
import { LiveAnswer } from './live-answer';

const text = 'The canal was **dug** in 1824 [1]. It has nine locks. The last barge passed in 1911';

const writing = (to: number): RunView => ({
  ...emptyRunView,
  status: 'running',
  ids: { runId: 'run_1', conversationId: 'cnv_1', messageId: 'msg_2', userMessageId: 'msg_1' },
  turns: [{ turn: 1, text: text.slice(0, to), tools: [], workflowPreview: null, tablePreview: null }],
});

function Screen({ view }: { readonly view: RunView | null }) {
  const live: LiveAnswerState = {
    ask: { text: 'When?', sourceIds: [] },
    view,
    connection: 'connected',
    failure: null,
  };
  return (
    <>
      <LiveRegion />
      {view !== null && <LiveAnswer live={live} onOpenPassage={() => undefined} onRetry={() => undefined} />}
    </>
  );
}

/** Writes an answer in two pieces, then replaces it on screen with its stored form. */
async function write() {
  const said: string[] = [];
  const stop = onAnnouncement((message) => said.push(message));
  const screen = await render(<Screen view={writing(0)} />);
  await screen.rerender(<Screen view={writing(45)} />);
  await screen.rerender(<Screen view={writing(60)} />);
  const answer = screen.getByRole('article', { name: 'Answer' });
  await expect.element(answer).toMatchTextContent('It has nine');
  await expect.element(answer).toHaveAttribute('aria-busy', 'true');
  // An announcement of an earlier test may still keep the voice busy, and this one would then be replaced by the next.
  await expect.poll(() => said).toContain('Answering');
  // The streaming text must not be in a live region.
  expect(answer.element().closest('[aria-live], [role="status"]')).toBeNull();
  expect(answer.element().querySelector('[aria-live], [role="status"]')).toBeNull();
  await screen.rerender(<Screen view={{ ...writing(text.length), status: 'complete' }} />);
  await screen.rerender(<Screen view={null} />);
  await expect.poll(() => said.at(-1)).toBe('Answer ready');
  await expect.element(screen.getByRole('status')).toMatchTextContent('Answer ready');
  stop();
  // Announcements of earlier tests may still have been waiting. They come first.
  return said.slice(said.indexOf('Answering'));
}

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

describe('the announcements of an answer', () => {
  it('say only that it is being written and that it is ready', async () => {
    expect(await write()).toEqual(['Answering', 'Answer ready']);
  });

  it('include each sentence once, without marks and numbers, if the user chose that', async () => {
    window.localStorage.setItem('sourcebook.spoken-answers', 'true');
    const said = await write();
    expect(said[0]).toBe('Answering');
    expect(said.slice(1, -1).join(' ')).toBe(text.replaceAll(/\*\*| \[1\]/g, ''));
    expect(said.at(-1)).toBe('Answer ready');
  });
});

describe('what is announced of an answer', () => {
  /** Draws an answer state by state, and returns what was said. What is announced waits its turn, so each state is heard before the next. */
  async function hear(...states: readonly RunView[]) {
    const said: string[] = [];
    const stop = onAnnouncement((message) => said.push(message));
    const screen = await render(<Screen view={writing(0)} />);
    await expect.poll(() => said).toContain('Answering');
    const begun = said.indexOf('Answering');
    for (const [index, state] of states.entries()) {
      await screen.rerender(<Screen view={state} />);
      announce(`State ${index}`);
      await expect.poll(() => said).toContain(`State ${index}`);
    }
    stop();
    return said.slice(begun).filter((message) => !message.startsWith('State'));
  }

  it('is only once that it is being written, however long that takes', async () => {
    expect(await hear(writing(20), writing(45), writing(60))).toEqual(['Answering']);
  });

  it('is that the sources do not carry it, although passages are offered below', async () => {
    const citations = [{ number: 1, sourceId: 'src_1' }] as unknown as RunView['citations'];
    const refusal = { ...writing(0), status: 'complete' as const, citations };
    const declined =
      '**Not in your sources.**\n\nI looked for it.\n\n**Nearest passages**\n\n“It is dug.” [1]';
    const [turn] = writing(0).turns;
    if (turn === undefined) throw new Error('The answer has no turn.');
    const view = { ...refusal, turns: [{ ...turn, text: declined }] };
    expect(await hear(view)).toEqual(['Answering', 'Not in your sources']);
  });

  it('is that it was stopped', async () => {
    expect(await hear({ ...writing(45), status: 'stopped' })).toEqual(['Answering', 'Answer stopped']);
  });
});

describe('an answer that costs tokens', () => {
  it('says how many while it is written, and how near the run is to its limit before that stops it', async () => {
    const model = {
      id: 'own',
      name: 'Own',
      is_default: true,
      run_cost_ceiling_usd: 0.5,
      run_token_ceiling: 10_000,
    };
    const known = [
      [queryKeys.models.offered(), { items: [model], next: null }],
      [queryKeys.runs.one('run_1'), { ...answerRun, cost_usd: 0.1 }],
    ] as const;
    const used = (tokens: number) => (
      <WorkspacePage known={known}>
        <Screen
          view={{ ...writing(45), usage: { promptTokens: tokens, completionTokens: 0, totalTokens: tokens } }}
        />
      </WorkspacePage>
    );
    const screen = await render(used(0));
    await expect.element(screen.getByText('Writing …')).toBeVisible();
    expect(screen.container.textContent).not.toContain('token');
    await screen.rerender(used(7_999));
    await expect.element(screen.getByText('7,999 tokens · $0.10 so far')).toBeVisible();
    expect(screen.container.textContent).not.toContain('%');
    await screen.rerender(used(8_000));
    await expect.element(screen.getByText('80 % of the tokens a run may use')).toBeVisible();
  });
});

describe('an answer that calls tools', () => {
  const row = (toolUseId: string, state: 'running' | 'waiting' | 'done', name: string) => ({
    toolUseId,
    name,
    state,
    approval: state === 'waiting' ? { approvalId: 'apr_1', arguments: {}, reason: null } : null,
  });
  const turn = (number: number, said: string, tools: RunView['turns'][number]['tools']) => ({
    turn: number,
    text: said,
    tools,
    workflowPreview: null,
    tablePreview: null,
  });
  const view = (second: 'running' | 'waiting' | 'done', answer: string): RunView => ({
    ...writing(0),
    turns: [
      turn(1, 'I search first.', [row('call_1', 'done', 'search'), row('call_2', second, 'artifact.save')]),
      ...(answer === '' ? [turn(2, '', [])] : [turn(2, answer, [])]),
    ],
  });
  const asking = { ...searchCall, call_id: 'call_2', name: 'artifact.save', description: 'Keep it' };

  it('has a line for each call, asks for approval in place and puts its text below the calls', async () => {
    let stored: unknown = { ...asking, status: 'waiting', result: null, approval: keepArtifact };
    vi.spyOn(window, 'fetch').mockImplementation(async () =>
      Response.json({ items: [searchCall, stored], next: null }),
    );
    const said: string[] = [];
    const stop = onAnnouncement((message) => said.push(message));
    const shown = (now: RunView) => (
      <WorkspacePage known={[]}>
        <Screen view={now} />
      </WorkspacePage>
    );
    const screen = await render(shown(view('waiting', '')));
    const answer = screen.getByRole('article', { name: 'Answer' });
    await expect.element(answer.getByRole('button', { name: /^Search the workspace.*Done/ })).toBeVisible();
    await expect.element(answer.getByRole('button', { name: /^Keep it.*Waiting for you/ })).toBeVisible();
    await expect.element(answer.getByRole('button', { name: 'Approve once' })).toBeVisible();
    await expect.element(answer).toMatchTextContent('Waiting for a decision. The answer continues after it');
    await expect.poll(() => said).toContain('1 tool call waiting for your approval');
    // The stream says that the call ended, so the stored data is read again.
    stored = { ...asking, approval: { ...keepArtifact, status: 'consumed' } };
    await screen.rerender(shown(view('done', 'It is kept.')));
    await expect.element(answer.getByRole('button', { name: /^Keep it.*Done/ })).toBeVisible();
    await expect.element(answer.getByRole('button', { name: 'Approve once' })).toHaveLength(0);
    await expect
      .element(answer)
      .toMatchTextContent(/I search first\..*Search the workspace.*Keep it.*It is kept\./);
    stop();
  });
});
