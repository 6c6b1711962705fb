import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createCitation } from '@/components/citations/__fixtures__/citations';
import { findLiveParts } from './__fixtures__/find-live-parts';
import { hostileTexts } from './__fixtures__/hostile-markdown';
import { MarkdownView } from './markdown-view';
import { writeRichText } from './write-rich-text';

it('keeps blocks, emphasis, links and the numbers of chips, and nothing else of the page', async () => {
  const markdown =
    'The bill **fell**. [3]\n\n- see [the trial](https://example.org/trial)\n\n| a | b |\n| - | - |\n| 1 | 2 |';
  const screen = await render(<MarkdownView markdown={markdown} citations={[createCitation()]} />);
  const html = writeRichText(screen.container.querySelector('.reading'));
  expect(html).toContain('<strong>fell</strong>');
  expect(html.replaceAll(/\s+/g, ' ')).toMatch(/<p>The bill <strong>fell<\/strong>\. ?\[3\]<\/p>/);
  expect(html).toContain('<a href="https://example.org/trial">the trial</a>');
  expect(html).toContain('<th>a</th>');
  expect(html).not.toMatch(/class=|data-|<button|<svg|<span|<div/);
});

it('contains nothing active, whatever the text was', async () => {
  const screen = await render(
    <>
      {hostileTexts.map(({ name, markdown }) => (
        <MarkdownView key={name} markdown={markdown} citations={[]} />
      ))}
    </>,
  );
  const html = [...screen.container.querySelectorAll('.reading')].map(writeRichText).join('\n');
  expect(html.length).toBeGreaterThan(10_000);
  const pasted = new DOMParser().parseFromString(html, 'text/html');
  expect(findLiveParts(pasted)).toEqual([]);
});

it('keeps the numbers that a group has folded away and says which claim is not supported', async () => {
  const citations = [
    ...[1, 2, 3, 4, 5].map((number) => createCitation({ ordinal: number, number })),
    createCitation({
      ordinal: 6,
      number: 0,
      match: 'unsupported',
      reason: 'The quote is not in the source.',
    }),
  ];
  const screen = await render(
    <MarkdownView markdown="Five [1][2][3][4][5]. It floats [6]." citations={citations} />,
  );
  const html = writeRichText(screen.container.querySelector('.reading'));
  expect(html).toContain('Five[1][2][3][4][5]. It floats [not supported].');
});

it('is empty when nothing is shown', () => {
  expect(writeRichText(null)).toBe('');
});
