import '@/app/globals.css';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { RunReply } from '@/lib/protocol/http/runs';
import { keepArtifact } from '@/components/approval/__fixtures__/approvals';
import { searchCall } from '@/components/tool/__fixtures__/calls';
import { RunScreen } from './run-screen';

const run: RunReply = {
  id: 'run_1',
  kind: 'chat',
  agent: 'sourcebook',
  status: 'complete',
  title: 'How high is the dam?',
  collection_id: 'col_1',
  conversation_id: null,
  message_id: null,
  artifact_id: null,
  context_type: null,
  workflow_id: null,
  execution_id: null,
  surface: null,
  model: 'ollama/llama',
  input_tokens: 0,
  output_tokens: 0,
  cost_usd: null,
  frame_count: 0,
  failure: null,
  created_at: '2026-11-20T10:00:00.000Z',
  started_at: '2026-11-20T10:00:00.000Z',
  finished_at: '2026-11-20T10:00:02.500Z',
};
const stay = () => undefined;
const router = {
  back: stay,
  forward: stay,
  refresh: stay,
  push: stay,
  replace: stay,
  prefetch: stay,
} as unknown as NonNullable<React.ContextType<typeof AppRouterContext>>;

const show = (part: Partial<RunReply>) =>
  render(
    <AppRouterContext value={router}>
      <WorkspacePage known={[]}>
        <RunScreen run={{ ...run, ...part }} />
      </WorkspacePage>
    </AppRouterContext>,
  );

// The log of a run that is over and has nothing in it.
beforeEach(() => void vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('')));
afterEach(() => vi.restoreAllMocks());

it.each([
  ['an artifact', { kind: 'transform', artifact_id: 'art_1' }, 'The artifact', '/w/rivers/artifacts/art_1'],
  ['a file', { kind: 'export', artifact_id: 'art_1' }, 'The artifact', '/w/rivers/artifacts/art_1'],
  ['an answer', { conversation_id: 'cnv_1' }, 'The conversation', '/w/rivers/c/col_1?chat=cnv_1'],
  ['a summary of a source', { kind: 'summarize' }, 'The collection', '/w/rivers/c/col_1'],
] as const)('the page of a run that made %s leads to where it stands', async (_what, part, words, href) => {
  const screen = await show(part);
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('How high is the dam?');
  const links = screen.getByRole('link', { name: /^The / });
  expect(links.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [words, href],
  ]);
});

it('the page of a run that made nothing to go to, and was told no tokens, speaks of neither', async () => {
  const screen = await show({ collection_id: null });
  await expect.element(screen.getByText('Answer · 2.5 s · llama', { exact: true })).toBeVisible();
  expect(screen.getByRole('link', { name: /^The / }).elements()).toHaveLength(0);
});

it('the page of a run that waits has its calls, the question in place, and a way to stop it', async () => {
  const asking = {
    ...searchCall,
    call_id: 'call_2',
    status: 'waiting',
    result: null,
    approval: keepArtifact,
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (path) =>
    (path as string).endsWith('/calls')
      ? Response.json({ items: [searchCall, asking], next: null })
      : new Response(''),
  );
  const screen = await show({ status: 'waiting', finished_at: null });
  const calls = screen.getByRole('region', { name: 'Tools', exact: true }).first();
  await expect.element(calls.getByRole('button', { name: 'Approve once' })).toBeVisible();
  await expect.element(calls.getByRole('button', { name: /^Search the workspace.*Done/ })).toBeVisible();
  await expect.element(screen.getByText('Waits for approval')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
});
