/** Texts that would block a page are rendered piece by piece, or shown as plain text. */
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { MarkdownView } from './markdown-view';

const table = '| a | b |\n| - | - |\n| 1 | 2 |\n\n';

it('draws very many small tables in batches, until all of them are there', async () => {
  const counts: number[] = [];
  const screen = await render(<div />);
  const observer = new MutationObserver(() => counts.push(screen.container.querySelectorAll('table').length));
  observer.observe(screen.container, { childList: true, subtree: true });
  await screen.rerender(<MarkdownView markdown={table.repeat(600)} />);
  await vi.waitFor(() => expect(screen.container.querySelectorAll('table')).toHaveLength(600), {
    timeout: 30_000,
  });
  observer.disconnect();
  const steps = counts.map((count, index) => count - (counts[index - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(250);
});

it('draws the markers of later pieces with their own citations', async () => {
  const citations = [1, 2].map(
    (place): AnswerCitation => ({
      ordinal: place,
      number: 1,
      reason: null,
      match: 'exact',
      sourceId: `src_${place}`,
      revisionId: `rev_${place}`,
      title: `Harbour book ${place}`,
      url: null,
      quote: 'A sentence.',
      capturedAt: '2026-11-20T10:00:00Z',
      start: 0,
      end: 11,
      place: null,
      stale: null,
      similarity: null,
    }),
  );
  const filler = `${'A sentence without a source. '.repeat(40)}\n\n`.repeat(20);
  const screen = await render(
    <MarkdownView markdown={`First [1].\n\n${filler}\n\nLast [1].`} citations={citations} />,
  );
  await vi.waitFor(() => expect(screen.container.textContent).toContain('Last'), { timeout: 30_000 });
  const names = [...screen.container.querySelectorAll('button')].map((chip) =>
    chip.getAttribute('aria-label'),
  );
  expect(names.map((name) => /Harbour book \d/.exec(name ?? '')?.[0])).toEqual(
    expect.arrayContaining(['Harbour book 1', 'Harbour book 2']),
  );
});

it.each([
  ['beginnings of addresses', 'www.'.repeat(100_000)],
  ['brackets that never close', '[a](x'.repeat(100_000)],
])('shows %s as plain text, and says so', async (_what, text) => {
  const screen = await render(<MarkdownView markdown={text} />);
  await expect.element(screen.getByText(/Shown as plain text/)).toBeVisible();
  expect(screen.container.textContent).toContain(text.slice(0, 1_000));
});

it('sets a word without kerning that is too long to be measured with it, and no other', async () => {
  const word = 'x'.repeat(100_000);
  const screen = await render(
    <div className="reading">
      <MarkdownView
        markdown={`A short line.\n\n${word}\n\n- in a list ${word}\n\n| a |\n| - |\n| ${word} |\n`}
      />
    </div>,
  );
  await expect.poll(() => screen.container.querySelector('td')).not.toBeNull();
  const kerning = [...screen.container.querySelectorAll('p, li, th, td')].map((block) => [
    block.textContent.slice(0, 14),
    getComputedStyle(block).fontKerning,
  ]);
  expect(kerning).toEqual([
    ['A short line.', 'auto'],
    ['xxxxxxxxxxxxxx', 'none'],
    ['in a list xxxx', 'none'],
    ['a', 'auto'],
    ['xxxxxxxxxxxxxx', 'none'],
  ]);
});
