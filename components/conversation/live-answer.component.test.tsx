import '@/app/globals.css';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { onAnnouncement } from '@/components/shell/announce';
import { LiveRegion } from '@/components/shell/live-region';
import type { LiveAnswer as LiveAnswerState } from '@/lib/client/use-conversation';
import { emptyRunView, type RunView } from '@/lib/protocol/agent-chat/reduce';
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

/** An answer that is written in two pieces, and then leaves the screen for its stored form. */
async function write() {
  const said: string[] = [];
  const stop = onAnnouncement((message) => said.push(message));
  const screen = await render(<Screen view={writing(0)} />);
  await screen.rerender(<Screen view={writing(45)} />);
  await screen.rerender(<Screen view={writing(60)} />);
  const answer = screen.getByRole('article', { name: 'Answer' });
  await expect.element(answer).toMatchTextContent('It has nine');
  await expect.element(answer).toHaveAttribute('aria-busy', 'true');
  // The text that streams is in no live region.
  expect(answer.element().closest('[aria-live], [role="status"]')).toBeNull();
  expect(answer.element().querySelector('[aria-live], [role="status"]')).toBeNull();
  await screen.rerender(<Screen view={{ ...writing(text.length), status: 'complete' }} />);
  await screen.rerender(<Screen view={null} />);
  await expect.poll(() => said.at(-1), { timeout: 10_000 }).toBe('Answer ready');
  await expect.element(screen.getByRole('status')).toMatchTextContent('Answer ready');
  stop();
  return said;
}

beforeEach(() => window.localStorage.clear());
afterEach(() => window.localStorage.clear());

describe('what is said of an answer', () => {
  it('is that it is being written and that it is ready, and no more', async () => {
    expect(await write()).toEqual(['Answering', 'Answer ready']);
  });

  it('is every sentence as well where that is chosen, once, without signs and numbers, before its end', async () => {
    window.localStorage.setItem('sourcebook.spoken-answers', 'true');
    const said = await write();
    expect(said[0]).toBe('Answering');
    expect(said.slice(1, -1).join(' ')).toBe(text.replaceAll(/\*\*| \[1\]/g, ''));
    expect(said.at(-1)).toBe('Answer ready');
  });
});
