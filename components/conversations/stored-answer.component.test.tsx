import '@/app/globals.css';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { queryKeys } from '@/lib/client/query-keys';
import type { WorkspaceView } from '@/lib/client/workspace';
import type { CitationReply } from '@/lib/protocol/http/citations';
import type { MessageReply } from '@/lib/protocol/http/conversations';
import { StoredAnswer } from './stored-answer';

const answer: MessageReply = {
  id: 'msg_2',
  parent_id: 'msg_1',
  role: 'assistant',
  markdown: 'The canal was dug in **1824**.',
  status: 'complete',
  run_id: 'run_1',
  source_ids: [],
  collection_ids: [],
  failure: null,
  citations: [],
  unsupported: [],
  reading: null,
  version_ids: ['msg_2'],
  model: 'openai/gpt',
  input_tokens: 7_000,
  output_tokens: 1_000,
  cost_usd: 0.01,
  duration_ms: 1_200,
  more_passages_at: null,
  call_count: 0,
  agent: 'react',
  created_at: '2026-11-20T10:00:00.000Z',
};
const citation: CitationReply = {
  id: 'cit_1',
  ordinal: 0,
  n: 1,
  source_id: 'src_1',
  revision_id: 'rev_1',
  title: 'Orn',
  url: null,
  quote: 'dug in 1824',
  match: 'exact',
  similarity: null,
  start: 0,
  end: 11,
  page: null,
  locator: null,
  marker_start: 31,
  state: 'current',
  captured_at: answer.created_at,
};
const failed: MessageReply = {
  ...answer,
  markdown: '',
  status: 'failed',
  failure: { message: 'The model refused the key.', action: 'An owner can change it in Settings.' },
};

async function show(message: MessageReply, role: WorkspaceView['role'] = 'editor', tokenCeiling?: number) {
  const onRetry = vi.fn<() => void>();
  const model = { id: 'own', name: 'Own', is_default: true, run_cost_ceiling_usd: null };
  const models = { items: [{ ...model, run_token_ceiling: tokenCeiling ?? null }], next: null };
  const screen = await render(
    <WorkspacePage role={role} known={[[queryKeys.models.offered(), models]]}>
      <StoredAnswer
        message={message}
        onOpenPassage={() => undefined}
        onRetry={onRetry}
        onChooseVersion={() => undefined}
      />
    </WorkspacePage>,
  );
  return { screen, onRetry };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an answer that failed', () => {
  it('names the cause in one sentence, without codes, and offers exactly one action', async () => {
    const { screen, onRetry } = await show(failed);
    const notice = screen.getByRole('alert');
    await expect.element(notice.getByText('The model refused the key.', { exact: true })).toBeVisible();
    await expect.element(notice).not.toMatchTextContent(/\b\d{3}\b|[a-z]+_[a-z]+|Error/);
    await expect.element(notice.getByRole('button')).toHaveLength(1);
    await expect.element(notice.getByRole('link')).toHaveLength(0);
    // No other control offers the same action under another name.
    await expect.element(screen.getByRole('button', { name: /again/i })).toHaveLength(1);
    await notice.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('offers a viewer no action that viewers may not take', async () => {
    const { screen } = await show(failed, 'viewer');
    await expect.element(screen.getByRole('alert')).toMatchTextContent('The model refused the key.');
    await expect.element(screen.getByRole('button', { name: /again/i })).toHaveLength(0);
  });
});

describe('an empty answer', () => {
  const empty: MessageReply = { ...answer, markdown: '' };

  it('says that the model returned nothing and offers one button to answer again', async () => {
    const { screen, onRetry } = await show(empty);
    await expect.element(screen.getByText('The model returned nothing.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /again/i })).toHaveLength(1);
    await screen.getByRole('button', { name: 'Answer again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('says that it was stopped before anything was written', async () => {
    const { screen } = await show({ ...empty, status: 'stopped' });
    await expect.element(screen.getByText('Stopped before anything was written.')).toBeVisible();
    await expect.element(screen.getByText('The model returned nothing.')).toHaveLength(0);
  });
});

describe('the line under an answer', () => {
  it('shows the tokens of the run and adds a note at four fifths of its ceiling', async () => {
    const { screen } = await show(answer, 'editor', 10_000);
    await expect.element(screen.getByText(/8,000 tokens$/)).toBeVisible();
    await expect.element(screen.getByText('80 % of the tokens a run may use')).toBeVisible();
  });

  it('shows neither tokens nor cost when the model reported none', async () => {
    const { screen } = await show({ ...answer, input_tokens: null, output_tokens: null, cost_usd: null });
    const line = screen.getByText('why', { exact: true }).element().parentElement;
    expect(line?.textContent).toBe('1.2 s · gpt·why');
  });

  it('mentions no ceiling that is far away or not set', async () => {
    const far = await show(answer, 'editor', 10_001);
    await expect.element(far.screen.getByText(/8,000 tokens$/)).toBeVisible();
    await expect.element(far.screen.getByText(/a run may/)).toHaveLength(0);
    await far.screen.unmount();
    const none = await show(answer);
    await expect.element(none.screen.getByText(/8,000 tokens$/)).toBeVisible();
    await expect.element(none.screen.getByText(/a run may/)).toHaveLength(0);
  });
});

it('an answer is copied with its sources as text and as rich text', async () => {
  const copied: ClipboardItem[] = [];
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(([item]) => {
    if (item !== undefined) copied.push(item);
    return Promise.resolve();
  });
  const { screen } = await show({
    ...answer,
    markdown: 'The canal was dug in **1824**. [1]',
    citations: [citation],
  });
  await screen.getByRole('button', { name: 'Copy with sources' }).click();
  await expect.poll(() => copied.length).toBe(1);
  const read = async (type: string) => (await copied[0]?.getType(type))?.text();
  expect(await read('text/plain')).toContain('[1] “dug in 1824” — Orn.');
  expect(await read('text/html')).toMatch(
    /<p>The canal was dug in <strong>1824<\/strong>\. ?\[1\]<\/p>\s*<hr><p>\[1\] “dug in 1824” — Orn\.<\/p>/,
  );
});

describe('an answer with more passages', () => {
  it('does not call them more below a refusal, which has quoted nothing', async () => {
    const { screen } = await show({
      ...answer,
      markdown: '**Not in your sources.**\n\n**Nearest passages**\n\n- “It was widened in 1851.” [1]',
      citations: [{ ...citation, ordinal: 0, quote: 'It was widened in 1851.' }],
    });
    await screen.getByText('The nearest passage', { exact: true }).click();
    await expect.element(screen.getByText(/It was widened in 1851/)).toBeVisible();
    expect(screen.container.textContent).not.toMatch(/more passages|nearest passages/iu);
  });

  it('folds them one click away, and each chip opens its own passage', async () => {
    const cite = (ordinal: number, quote: string): CitationReply => ({
      ...citation,
      ordinal,
      quote,
    });
    const { screen } = await show({
      ...answer,
      markdown: '“**It was dug in 1824.**” [1]\n\n**More passages**\n\n- “It was widened in 1851.” [1]',
      citations: [cite(0, 'It was dug in 1824.'), cite(1, 'It was widened in 1851.')],
    });
    await expect.element(screen.getByText('It was dug in 1824.')).toBeVisible();
    const chips = screen.getByRole('button', { name: /open passage/ });
    await expect.element(chips).toHaveLength(1);
    await screen.getByText('More passages (1 quote)').click();
    await expect.element(chips).toHaveLength(2);
    await chips.nth(1).hover();
    await expect.element(screen.getByText('It was widened in 1851.')).toBeVisible();
  });
});
