import '@/app/globals.css';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createCitation } from '@/components/citations/__fixtures__/citations';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { findSelectedSpan, findShownRange } from './selected-span';
import { listStoredWords } from './text-words';

const markdown =
  '## Costs\n\nThe **dam** cost 4.2 million pounds.[1] Nobody says in *which* prices.[1]\n\n- It cost much.\n- It cost much.\n\n| Year | Cost |\n| - | - |\n| 1958 | It cost much. |\n\nA ship[^1] was lost[^a]\nthere, says he.[^1]\n\n[^1]: The Orn.\n[^a]: In March.\n';
const stored = listStoredWords(markdown, true);

async function show() {
  const { container } = await render(
    <MarkdownView
      markdown={markdown}
      citations={[createCitation({ ordinal: 1 }), createCitation({ ordinal: 2 })]}
      drawsAtOnce
    />,
  );
  return container;
}

/** Selects from the first of these words to the last of those, as a pointer would; `nth` counts occurrences of the first. */
function select(root: Element, [from, to]: readonly [string, string], nth = 0): Range {
  const range = document.createRange();
  const places: { node: Node; at: number }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(from) ?? -1;
    if (at >= 0) places.push({ node, at });
    const end = node.textContent?.indexOf(to) ?? -1;
    if (end >= 0 && places.length > nth && range.collapsed) {
      const { node: first, at: start } = places[nth] as (typeof places)[number];
      range.setStart(first, start);
      range.setEnd(node, end + to.length);
    }
  }
  return range;
}

const cut = (span: { start: number; end: number } | null) =>
  span === null ? null : markdown.slice(span.start, span.end);

describe('a selection', () => {
  it.each([
    [['dam', 'pounds'], 'dam** cost 4.2 million pounds'],
    [['pounds', 'which'], 'pounds.[1] Nobody says in *which'],
    [['Nobody', 'prices'], 'Nobody says in *which* prices'],
    [['illion', 'pou'], 'million pounds'],
    [['ship', 'there'], 'ship[^1] was lost[^a]\nthere'],
    [['says he', 'March'], 'says he.[^1]\n\n[^1]: The Orn.\n[^a]: In March'],
  ] as const)('of %j is found in the stored text, whatever its formatting', async (words, expected) => {
    const root = await show();
    expect(cut(findSelectedSpan(root, stored, select(root, words)))).toBe(expected);
  });

  it('of repeated words is the occurrence that was selected', async () => {
    const root = await show();
    const spans = [0, 1, 2].map((nth) =>
      findSelectedSpan(root, stored, select(root, ['It cost much', 'It cost much'], nth)),
    );
    const first = markdown.indexOf('It cost much');
    const second = markdown.indexOf('It cost much', first + 1);
    expect(spans.map((span) => span?.start)).toEqual([
      first,
      second,
      markdown.indexOf('It cost much', second + 1),
    ]);
  });

  it('of no word is none', async () => {
    const root = await show();
    const range = document.createRange();
    range.setStart(root, 0);
    expect(findSelectedSpan(root, stored, range)).toBeNull();
    expect(findShownRange(root, listStoredWords('Other words', true), { start: 0, end: 5 })).toBeNull();
  });

  it('is found again on the page by its stored span', async () => {
    const root = await show();
    const start = markdown.lastIndexOf('It cost much');
    const range = findShownRange(root, stored, { start, end: start + 'It cost much'.length });
    expect(range?.toString()).toBe('It cost much');
    expect(range?.startContainer.parentElement?.closest('td')).not.toBeNull();
  });
});
