import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { MarkdownView } from './markdown-view';

const citation: AnswerCitation = {
  ordinal: 1,
  number: 1,
  match: 'exact',
  sourceId: 'src_1',
  revisionId: 'rev_1',
  title: 'Harrow Dam',
  url: null,
  quote: 'It was built in 1951.',
  capturedAt: '',
  start: 0,
  end: 21,
  place: null,
  stale: null,
  similarity: null,
  reason: null,
};

/** Returns the sentences with a wavy underline. */
async function listMarked(markdown: string): Promise<string[]> {
  const count = markdown.match(/\[1\]/g)?.length ?? 0;
  const citations = Array.from({ length: count }, (_, place) => ({ ...citation, ordinal: place + 1 }));
  const screen = await render(<MarkdownView markdown={markdown} citations={citations} marksUncited />);
  const marked = [...screen.container.querySelectorAll('.unsupported-sentence')];
  expect(screen.container.querySelectorAll('.unsupported-mark')).toHaveLength(marked.length);
  const texts = marked.map((each) => each.textContent ?? '');
  await screen.unmount();
  return texts;
}

describe('a report', () => {
  it.each([
    ['a sentence that names its source', 'It was built in 1951. [1]', []],
    ['a marker before the full stop', 'It was built in 1951 [1]. It was dear [1].', []],
    ['one of two', 'It was built in 1951. [1] Everybody was glad of it.', ['Everybody was glad of it.']],
    [
      'the first of two',
      'Everybody was glad of it. It was built in 1951. [1]',
      ['Everybody was glad of it.'],
    ],
    ['an abbreviation inside a cited sentence', 'Mr. Hale built it, e.g. the wall, in 1951. [1]', []],
    [
      'a quotation of several sentences',
      'He says: “It was built. It was dear.” [1] “All. Were glad.”',
      ['“All. Were glad.”'],
    ],
    [
      'a quotation that is never closed',
      'He says “it was built. It was dear. [1]',
      ['He says “it was built.'],
    ],
    ['a name in bold', 'It was **Hale** who built it. [1] He was **proud** of it.', ['He was proud of it.']],
    ['items of a list', '- Built in 1951. [1]\n- Loved by all\n', ['Loved by all']],
    ['a question before its answer', '- **When was it built?** “It was built in 1951.” [1]\n', []],
    ['the title of a source before its quotes', '**The dam in the valley:**\n\n- “Built in 1951.” [1]\n', []],
    ['what a report says of itself', '- Not answered: **Who built it?** The sources do not say.\n', []],
    ['what leads up to a list', 'The dates are these:\n\n- Built in 1951. [1]\n', []],
    ['headings, code and tables', '# All was well\n\n`let a = 1`\n\n|a b|\n|-|\n|All was well|\n', []],
    [
      'what code wrote itself',
      'All was well.\n\n## Sources disagree\n\n- All is said\n\n## What this does not answer\n\n- Who was it? It was not researched.',
      ['All was well.'],
    ],
    [
      'words of a model under a heading of code’s own, before others of its own',
      'It was. [1]\n\n## What was tried\n\nAll was well.\n\n## The rest\n\nIt was. [1]',
      ['All was well.'],
    ],
    ['the note of code', '_These are the findings as they were made; no report was written over them._', []],
  ])('of %s marks the sentences that name no source', async (_what, markdown, marked) =>
    expect(await listMarked(markdown)).toEqual(marked),
  );
});
