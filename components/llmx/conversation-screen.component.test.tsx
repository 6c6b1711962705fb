import '@/app/globals.css';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { LlmxMessageReply, LlmxSessionReply } from '@/lib/protocol/http/llmx';
import { readMessage, recordedConversation } from '@/lib/protocol/llmx';
import { ConversationScreen } from './conversation-screen';

const session: LlmxSessionReply = {
  id: 's1',
  kind: 'outside',
  run_id: null,
  run_title: null,
  sender: 'Scout',
  target: 'Sourcebook',
  project: 'Harrow Dam',
  issue: 'DAM-7',
  collection_id: 'col_1',
  message_count: 13,
  waiting_count: 0,
  created_at: '2026-11-20T10:00:00.000Z',
  last_at: '2026-11-20T10:05:00.000Z',
  ended_at: null,
};

const messages = recordedConversation.map((text, index): LlmxMessageReply => {
  const read = readMessage(text);
  if (!read.ok) throw new Error(read.failure.failure.reason);
  const { f: sender, t: target, s: number, b: batch = null } = read.value.message.header;
  const isOurs = sender === 'Sourcebook';
  const isAnswer = text.endsWith('x_re:1}') || text.includes('o:"ACK"');
  const direction = isOurs ? (isAnswer ? 'replied' : 'queued') : 'received';
  return {
    position: index + 1,
    direction,
    sender,
    target,
    number,
    batch,
    text,
    answers: null,
    created_at: '2026-11-20T10:01:00.000Z',
  };
});

afterEach(() => vi.restoreAllMocks());

it('shows each request with its outcome, and new messages as they arrive', async () => {
  const known = messages.slice(0, -1);
  const last = messages.at(-1);
  vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
    const address = new URL(path as string, 'http://here.test');
    if (!address.pathname.endsWith('/messages')) return Response.json(session);
    const isNewest = Number(address.searchParams.get('cursor')) >= (last?.position ?? 0);
    return Response.json({ items: isNewest ? [] : [last], next: null });
  });
  const screen = await render(
    <WorkspacePage known={[]}>
      <ConversationScreen session={session} messages={known} />
    </WorkspacePage>,
  );
  const list = screen.getByRole('list', { name: 'Messages' });
  await expect
    .element(list.getByText('Asks for “When was Harrow Dam opened?”', { exact: false }))
    .toBeVisible();
  await expect.element(list.getByRole('link', { name: 'Answered' })).toBeVisible();
  await expect
    .element(list.getByRole('link', { name: '66 m: As in the survey of 2020' }).first())
    .toBeVisible();
  await expect.element(list.getByRole('link', { name: 'Failed' })).toBeVisible();
  await expect
    .element(list.getByRole('list', { name: 'Plan' }).last())
    .toMatchTextContent('Write the answer');
  await expect
    .element(list.getByRole('link', { name: `Sourcebook to Scout, message ${last?.number ?? 0}` }))
    .toBeVisible();
  expect(
    list.getByRole('link', { name: 'Scout to Sourcebook, message 1' }).element().getAttribute('href'),
  ).toBe('#m1');
});

it('shows nothing as pending once the conversation has ended', async () => {
  const ended = { ...session, ended_at: '2026-11-20T10:05:00.000Z' };
  vi.spyOn(window, 'fetch').mockImplementation(async (path) =>
    Response.json((path as string).includes('/messages') ? { items: [], next: null } : ended),
  );
  const text =
    'HEADER:{f:Scout,t:Sourcebook,s:1}\nREQ:{o:"Read it",pr:2}\nPLAN:[(i:1,t:"Read",s:P),(i:2,t:"Write",s:I)]';
  const later = 'HEADER:{f:Scout,t:Sourcebook,s:2}\nPLAN:[(i:1,t:"Read",s:C),(i:2,t:"Write",s:I)]';
  const known = [text, later].map(
    (sent, index): LlmxMessageReply => ({
      position: index + 1,
      direction: 'received',
      sender: 'Scout',
      target: 'Sourcebook',
      number: index + 1,
      batch: null,
      text: sent,
      answers: null,
      created_at: '2026-11-20T10:01:00.000Z',
    }),
  );
  const screen = await render(
    <WorkspacePage known={[]}>
      <ConversationScreen session={ended} messages={known} />
    </WorkspacePage>,
  );
  const [plan] = screen.getByRole('list', { name: 'Plan' }).all();
  await expect.element(plan ?? null).toMatchTextContent('Completed');
  await expect.element(plan ?? null).toMatchTextContent('Not completed');
  await expect.element(screen.getByText('Ended without an answer')).toBeVisible();
  expect(screen.container.textContent).not.toMatch(/Pending|In progress|No answer yet/);
});
