import '@/app/globals.css';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { NewsReply } from '@/lib/protocol/http/news';
import { HomeScreen } from './home-screen';

type Collections = ReplyTo<'GET /v1/collections'>;

const collection = (id: string, part: Partial<Collections['items'][number]>) => ({
  id,
  title: id,
  tags: [],
  folder: null,
  is_sample: false,
  access: 'workspace' as const,
  instructions: '',
  source_count: 2,
  pending_count: 0,
  cover: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...part,
});

const collections: Collections = {
  items: [
    collection('Piers', { cover: 'Two piers of the north coast.' }),
    collection('Mills', { source_count: 1 }),
    collection('Sample', { is_sample: true, source_count: 6 }),
  ],
  next: null,
};

const noNews: NewsReply = { since: null, sources: [], stale: [], made: [] };

async function show(part: Partial<Collections> = {}, news = noNews) {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, init) => {
    if (init?.method === 'POST' && typeof init.body === 'string') sent.push(JSON.parse(init.body));
    return new Response(
      JSON.stringify({ error: { code: 'unavailable', message: 'Away', request_id: 'r' } }),
      {
        status: 503,
      },
    );
  });
  const known = { ...collections, ...part };
  const screen = await render(
    <WorkspacePage known={[[queryKeys.collections.all(), known]]}>
      <HomeScreen
        collections={known}
        folders={{ items: [], next: null }}
        conversations={[]}
        artifacts={[]}
        shares={[]}
        searches={[]}
        news={news}
        work={{ items: [] }}
        models={{ items: [], next: null }}
      />
    </WorkspacePage>,
  );
  return { screen, sent };
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('asks all collections, and says how many sources that are', async () => {
  const { screen, sent } = await show();
  await expect.element(screen.getByText('9 sources in 3 collections')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Ask your collections' }).fill('When was it built?');
  await screen.getByRole('button', { name: 'Ask', exact: true }).first().click();
  await expect
    .poll(() => sent)
    .toEqual([{ message: 'When was it built?', context_type: 'workspace', context: {} }]);
});

it('asks only the ticked collections', async () => {
  const { screen, sent } = await show();
  await screen.getByRole('button', { name: 'All collections' }).click();
  await screen.getByRole('menuitemcheckbox', { name: 'Mills' }).click();
  await expect.element(screen.getByText('1 source in 1 of 3 collections')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('textbox', { name: 'Ask your collections' }).fill('When was it built?');
  await screen.getByRole('button', { name: 'Ask', exact: true }).first().click();
  await expect.poll(() => sent).toMatchObject([{ context: { collection_ids: ['Mills'] } }]);
});

it('researches the ticked collections when that depth is chosen, after estimating what they take', async () => {
  const { screen, sent } = await show();
  await screen.getByRole('button', { name: 'All collections' }).click();
  await screen.getByRole('menuitemcheckbox', { name: 'Mills' }).click();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Depth: Answer' }).click();
  await screen.getByRole('menuitemradio', { name: 'Research' }).click();
  const collection_ids = ['Mills'];
  await expect.poll(() => sent).toContainEqual({ agent: 'got', collection_ids });
  await screen.getByRole('checkbox', { name: 'Show the plan first' }).click();
  await screen.getByRole('textbox', { name: 'Ask your collections' }).fill('When was it built?');
  await screen.getByRole('button', { name: 'Ask', exact: true }).first().click();
  const context = { collection_ids, agent: 'got', plan: 'run', budget: {} };
  await expect.poll(() => sent.at(-1)).toMatchObject({ context_type: 'workspace', context });
});

it('shows what the guide of a collection says, and the first step that is not done', async () => {
  const { screen } = await show();
  await expect.element(screen.getByText('Two piers of the north coast.')).toBeVisible();
  const steps = screen.getByRole('region', { name: 'First steps' });
  await expect.element(steps.getByRole('img', { name: 'Done' })).toHaveLength(2);
});

it('says what changed since the last visit, each line with its way there', async () => {
  const { screen } = await show(
    {},
    {
      since: '2026-11-20T10:00:00.000Z',
      sources: [{ collection_id: 'col_1', title: 'Piers', added: 2, changed: 1 }],
      stale: [{ kind: 'conversation', id: 'chat_1', title: 'How long?', collection_id: 'col_1', count: 1 }],
      made: [
        { kind: 'table', id: 'tbl_1', title: 'Lengths', by: 'Ada', created_at: '2026-11-20T11:00:00.000Z' },
      ],
    },
  );
  const news = screen.getByRole('region', { name: /^Since your last visit/ });
  const links = news.getByRole('link').elements();
  expect(links.map((link) => link.textContent)).toEqual([
    'Piers2 new sources, 1 source has a new version',
    'How long?1 quote has changed',
    'LengthsTable by Ada',
  ]);
  expect(links[1]?.getAttribute('href')).toContain('chat=chat_1');
});
