import '@/app/globals.css';
import { Profiler, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { type ConversationState, type LiveAnswer, useConversation } from '@/lib/client/use-conversation';
import type { MessageReply } from '@/lib/protocol/http/conversations';
import type { ResearchReply } from '@/lib/protocol/http/research';
import { emptyRunView } from '@/lib/protocol/agent-chat/reduce';
import { ConversationPane } from './conversation-pane';

const message = (number: number, part: Partial<MessageReply>): MessageReply => ({
  id: `msg_${number}`,
  parent_id: number === 1 ? null : `msg_${number - 1}`,
  role: number % 2 === 1 ? 'user' : 'assistant',
  markdown: `Words ${number}.`,
  status: 'complete',
  run_id: null,
  source_ids: [],
  collection_ids: [],
  failure: null,
  reading: null,
  citations: [],
  unsupported: [],
  version_ids: [`msg_${number}`],
  model: null,
  input_tokens: null,
  output_tokens: null,
  cost_usd: null,
  duration_ms: null,
  more_passages_at: null,
  call_count: 0,
  agent: 'react',
  created_at: '2026-11-20T10:00:00.000Z',
  ...part,
});
const stored = Array.from({ length: 6 }, (_, index) => message(index + 1, {}));

const live: LiveAnswer = {
  ask: { text: 'Words 5.', sourceIds: [], retryOf: 'msg_6' },
  view: {
    ...emptyRunView,
    status: 'running',
    ids: { runId: 'run_1', conversationId: 'con_1', messageId: 'msg_8', userMessageId: 'msg_5' },
    turns: [{ turn: 1, text: 'It is being said', tools: [], workflowPreview: null, tablePreview: null }],
  },
  connection: 'connected',
  failure: null,
};

/** A conversation whose answer is requested again, stopped, and stored, as the real hook would do it. */
function Place({ onTurn }: { readonly onTurn: (id: string) => void }) {
  const [answering, setAnswering] = useState<'no' | 'yes' | 'ended'>('no');
  const again = message(8, { parent_id: 'msg_5', markdown: 'It is said.', status: 'stopped' });
  const state: ConversationState = {
    messages: answering === 'ended' ? [...stored.slice(0, 5), again] : stored,
    isLoading: false,
    unread: null,
    readAgain: () => undefined,
    live: answering === 'yes' ? live : null,
    ask: () => setAnswering('yes'),
    stop: () => setAnswering('ended'),
    dismiss: () => undefined,
  };
  return (
    <ConversationPane
      collectionId="col_1"
      conversationId="con_1"
      state={state}
      sourceIds={[]}
      scope="2 sources"
      disabled={false}
      onOpenPassage={() => undefined}
      empty={null}
      answerActions={({ id }) => {
        onTurn(id);
        return null;
      }}
    />
  );
}

async function show() {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ items: [], next: null }));
  const onTurn = vi.fn<(id: string) => void>();
  const screen = await render(
    <WorkspacePage role="editor">
      <Place onTurn={onTurn} />
    </WorkspacePage>,
  );
  await expect.element(screen.getByRole('article', { name: 'Answer' }).last()).toMatchTextContent('Words 6.');
  return { screen, onTurn };
}

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

it('does not redraw turns while the user types', async () => {
  const { screen, onTurn } = await show();
  const field = screen.getByRole('textbox', { name: 'Ask your sources' });
  await field.click();
  onTurn.mockClear();
  await userEvent.keyboard('How high is it?');
  await expect.element(field).toHaveValue('How high is it?');
  expect(onTurn).not.toHaveBeenCalled();
});

it('keeps what is being written while an earlier question is edited', async () => {
  const { screen } = await show();
  const field = screen.getByRole('textbox', { name: 'Ask your sources' });
  await field.fill('Half a question');
  await screen.getByRole('button', { name: 'Edit question' }).last().click();
  const edited = screen.getByRole('textbox', { name: 'Edit your question' });
  await expect.element(edited).toHaveValue('Words 5.');
  await expect.element(edited).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('Half a question');
});

it('keeps the focus on a regenerated answer while it is written and after it is stored', async () => {
  const { screen } = await show();
  await screen.getByRole('button', { name: 'Answer again' }).last().click();
  const answers = screen.getByRole('article', { name: 'Answer' });
  await expect.element(answers.last()).toMatchTextContent('It is being said');
  await expect.poll(() => document.activeElement).toBe(answers.last().element());
  await userEvent.keyboard('{Escape}');
  await expect.element(answers.last()).toMatchTextContent('It is said.');
  await expect.poll(() => document.activeElement).toBe(answers.last().element());
});

it('leaves the focus on the Ask button when the user stops an answer', async () => {
  const { screen } = await show();
  await screen.getByRole('button', { name: 'Answer again' }).last().click();
  await screen.getByRole('button', { name: 'Stop' }).click();
  await expect.element(screen.getByRole('button', { name: 'Ask', exact: true })).toHaveFocus();
});

it.each([
  ['a question', 'msg_3', 'Words 3.'],
  ['an answer', 'msg_4', 'Words 4.'],
])('goes to %s that the address names, once, and gives it the focus', async (_name, id, words) => {
  window.history.replaceState(null, '', `#message-${id}`);
  const { screen } = await show();
  await expect.poll(() => document.activeElement?.id).toBe(`message-${id}`);
  expect(document.activeElement?.textContent).toContain(words);
  expect(window.location.hash).toBe('');
  // An answer that comes later is not gone to.
  await screen.getByRole('button', { name: 'Answer again' }).last().click();
  const last = screen.getByRole('article', { name: 'Answer' }).last();
  await expect.poll(() => document.activeElement).toBe(last.element());
});

it('copies the address of each question and answer', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen } = await show();
  await screen.getByRole('button', { name: 'Copy link' }).nth(2).click();
  const answer = screen.getByRole('article', { name: 'Answer' }).nth(1);
  await answer.getByRole('button', { name: 'Copy link' }).click();
  const address = (id: string) => [`${window.location.origin}/w/rivers/messages/${id}`];
  expect(copied.mock.calls).toEqual([address('msg_3'), address('msg_4')]);
});

/** Turns that count how often they render (their text is read once per render), and an answer that grows by one word with each step. */
function Growing({ onDraw }: { readonly onDraw: (id: string) => void }) {
  const [step, setStep] = useState(1);
  const [messages] = useState(() =>
    stored.map((each) => ({
      ...each,
      get markdown() {
        onDraw(each.id);
        return each.markdown;
      },
    })),
  );
  const [drawActions] = useState(() => ({ id }: MessageReply) => (
    <Profiler id={id} onRender={onDraw}>
      <span />
    </Profiler>
  ));
  const turn = { turn: 1, text: 'word '.repeat(step), tools: [], workflowPreview: null, tablePreview: null };
  const view = {
    ...emptyRunView,
    status: 'running' as const,
    ids: { runId: 'run_2', conversationId: 'con_1', messageId: 'msg_10', userMessageId: 'msg_9' },
    turns: [turn],
  };
  const asked = { text: 'And then?', sourceIds: [] };
  return (
    <>
      <ConversationPane
        collectionId="col_1"
        conversationId="con_1"
        state={{
          messages,
          isLoading: false,
          unread: null,
          readAgain: () => undefined,
          live: { ask: asked, view, connection: 'connected', failure: null },
          ask: () => undefined,
          stop: () => undefined,
          dismiss: () => undefined,
        }}
        sourceIds={[]}
        scope="2 sources"
        disabled={false}
        onOpenPassage={() => undefined}
        empty={null}
        answerActions={drawActions}
      />
      <button type="button" onClick={() => setStep(step + 1)}>
        Next piece
      </button>
    </>
  );
}

it('does not redraw earlier turns while fifty pieces of another answer arrive', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ items: [], next: null }));
  const onDraw = vi.fn<(id: string) => void>();
  const screen = await render(
    <WorkspacePage role="editor">
      <Growing onDraw={onDraw} />
    </WorkspacePage>,
  );
  const answers = screen.getByRole('article', { name: 'Answer' });
  await expect.element(answers.nth(2)).toMatchTextContent('Words 6.');
  await expect.element(answers.last()).toMatchTextContent('word');
  expect(new Set(onDraw.mock.calls.map(([id]) => id))).toEqual(new Set(stored.map(({ id }) => id)));
  onDraw.mockClear();
  const next = screen.getByRole('button', { name: 'Next piece' }).element() as HTMLElement;
  // A piece is drawn in the frame in which it arrives. Fifty clicks of the browser's mouse would take longer than all the drawing.
  for (let piece = 0; piece < 50; piece += 1) {
    next.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await expect.element(answers.last()).toMatchTextContent('word '.repeat(51).trim());
  expect(onDraw.mock.calls.map(([id]) => id)).toEqual([]);
});

const research: ResearchReply = {
  run_id: 'run_3',
  agent: 'got',
  plan: null,
  session_id: null,
  nodes: [
    {
      id: 'n1',
      title: null,
      question: 'When was it found?',
      depends_on: [],
      parent_id: null,
      state: 'done',
      reason: null,
      markdown: 'It was found in 1824.',
      citations: [],
      unsupported: [],
      score: null,
      score_reasons: [],
      refused: [],
      tokens: 0,
      duration_ms: null,
    },
  ],
  budget: {
    ceilings: { tokens: 10_000, cost_usd: null, seconds: 1_800, steps: 30, children: 24 },
    used: { tokens: 2_500, cost_usd: null, seconds: 12, steps: 3, is_estimated: true },
  },
};

/** An answer of a research run: while it is written, and once it is stored. */
function Ending({ isStored }: { readonly isStored: boolean }) {
  const markdown = `It is said.\n\n**More passages**\n\nIt is said elsewhere too.`;
  const ids = { runId: 'run_3', conversationId: 'con_1', messageId: 'msg_8', userMessageId: 'msg_7' };
  const turns = [{ turn: 1, text: markdown, tools: [], workflowPreview: null, tablePreview: null }];
  const steps = [{ name: 'research', status: 'started' as const }];
  const view = { ...emptyRunView, status: 'running' as const, ids, steps, turns };
  const ended = [message(7, {}), message(8, { markdown, run_id: 'run_3', agent: 'got' })];
  const asked = { text: 'Words 7.', sourceIds: [] };
  return (
    <ConversationPane
      collectionId="col_1"
      conversationId="con_1"
      state={{
        messages: isStored ? [...stored, ...ended] : stored,
        isLoading: false,
        unread: null,
        readAgain: () => undefined,
        live: isStored
          ? null
          : {
              ask: asked,
              view,
              connection: 'connected',
              failure: null,
            },
        ask: () => undefined,
        stop: () => undefined,
        dismiss: () => undefined,
      }}
      sourceIds={[]}
      scope="2 sources"
      disabled={false}
      onOpenPassage={() => undefined}
      empty={null}
      answerActions={() => null}
    />
  );
}

it('keeps open what the user opened in an answer when the answer is stored', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (path) =>
    Response.json((path as string).includes('/research') ? research : { items: [], next: null }),
  );
  const shown = (isStored: boolean) => (
    <WorkspacePage role="editor">
      <Ending isStored={isStored} />
    </WorkspacePage>
  );
  const screen = await render(shown(false));
  const answer = screen.getByRole('article', { name: 'Answer' }).last();
  await answer.getByRole('button', { name: /When was it found/ }).click();
  await answer.getByText('More passages (0 quotes)').click();
  await expect.element(answer.getByText('It was found in 1824.')).toBeVisible();
  await screen.rerender(shown(true));
  await expect.element(answer).toHaveAttribute('id', 'message-msg_8');
  await expect.element(answer.getByText('It was found in 1824.')).toBeVisible();
  await expect.element(answer.getByText('It is said elsewhere too.')).toBeVisible();
});

const time = '2026-11-20T10:00:00.000Z';
const storedConversation = {
  id: 'con_1',
  collection_id: 'col_1',
  context_type: 'collection',
  title: 'The dam',
  readers: 'author',
  created_at: time,
  updated_at: time,
  messages: stored,
};

it('says that a stored conversation could not be read, in place of the start of a new one, until it can be', async () => {
  let isBroken = true;
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    if (!(address as string).includes('/v1/conversations/con_1'))
      return Response.json({ items: [], next: null });
    if (!isBroken) return Response.json(storedConversation);
    const error = { code: 'internal', message: 'Something went wrong here. Try again.', request_id: 'r' };
    return Response.json({ error }, { status: 500 });
  });
  function Stored() {
    const state = useConversation({
      collectionId: 'col_1',
      conversationId: 'con_1',
      onConversation: () => undefined,
    });
    return (
      <ConversationPane
        collectionId="col_1"
        conversationId="con_1"
        state={state}
        sourceIds={[]}
        scope="2 sources"
        disabled={false}
        onOpenPassage={() => undefined}
        empty={<p>Ask something new</p>}
        answerActions={() => null}
      />
    );
  }
  const screen = await render(
    <WorkspacePage role="editor">
      <Stored />
    </WorkspacePage>,
  );
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The conversation could not be loaded.');
  await expect.element(screen.getByText('Ask something new')).not.toBeInTheDocument();
  isBroken = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Words 6.')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
