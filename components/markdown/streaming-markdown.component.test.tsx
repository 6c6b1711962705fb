import '@/app/globals.css';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createCitation } from '@/components/citations/__fixtures__/citations';
import { StreamingMarkdown } from './streaming-markdown';

const answer = `## What was *found*

Houses used **41 % less** energy, and ~~none~~ few *lost*.[1] See [the method](https://a.example/m "title") and \`flow_c\`.

- Radiators: **2.3** a house
  1. measured
  2. replaced
- [x] done
- [ ] open

| House | Saving |
| :---- | -----: |
| Munich | **41 %** |
| Leipzig \\| east | \`28\` |

> Quoted *words* & more &amp; more

\`\`\`js
const saving = a < b;
\`\`\`

![A map](https://a.example/map.png)

Title underlined
----------------

***

The last sentence.[2][3]
`;

/** Markdown characters that no finished rendering of this text shows. */
const rawSigns = /\*|~|`|\[|\]|\||#|&[a-z]|\]\(|https?:|^[ \t]*(-|>|\d+\.)[ \t]/m;

const prefixes = Array.from({ length: answer.length }, (_, length) => answer.slice(0, length + 1));
const readText = (root: Element) =>
  [...root.querySelectorAll('.reading > *')]
    .filter((block) => !block.matches('.code-block'))
    .map((block) => (block.textContent ?? '').replace('Leipzig |', 'Leipzig'))
    .join('\n');

describe('an answer while it streams', () => {
  it('never flashes Markdown marks, whatever character it stops at', async () => {
    const screen = await render(<StreamingMarkdown markdown="" streaming citations={[]} />);
    const flashed: string[] = [];
    for (const markdown of prefixes) {
      await screen.rerender(<StreamingMarkdown markdown={markdown} streaming citations={[]} />);
      const sign = rawSigns.exec(readText(screen.container))?.[0];
      if (sign) flashed.push(`${JSON.stringify(sign)} after ${JSON.stringify(markdown.slice(-24))}`);
    }
    expect(flashed).toEqual([]);
  });

  it('never moves or rerenders a finished block', async () => {
    const screen = await render(<StreamingMarkdown markdown="" streaming citations={[]} />);
    let before: { element: Element; top: number }[] = [];
    for (const markdown of prefixes.filter((_, index) => index % 7 === 0)) {
      await screen.rerender(<StreamingMarkdown markdown={markdown} streaming citations={[]} />);
      const blocks = [...screen.container.querySelectorAll('.reading > *')];
      for (const { element, top } of before.slice(0, -1)) {
        expect(element.isConnected, markdown.slice(-20)).toBe(true);
        expect(element.getBoundingClientRect().top).toBe(top);
      }
      before = blocks.map((element) => ({ element, top: element.getBoundingClientRect().top }));
    }
    expect(before.length).toBeGreaterThan(8);
  });

  it('renders a finished block once, even if its citations come in a new list each time', async () => {
    const citation = createCitation();
    const show = (markdown: string) => (
      <StreamingMarkdown markdown={markdown} streaming citations={[citation]} />
    );
    const screen = await render(show('First.[3]\n\nSec'));
    const text = screen.container.querySelector('p')?.firstChild;
    if (text) text.textContent = 'Touched.';
    await screen.rerender(show('First.[3]\n\nSecond.'));
    expect(screen.container.querySelector('p')?.textContent).toContain('Touched.');
    expect(screen.container.textContent).toContain('Second.');
  });

  it('shows a muted number until its citation arrives, and then a chip', async () => {
    const screen = await render(<StreamingMarkdown markdown="So it is.[3]" streaming citations={[]} />);
    expect(screen.container.querySelector('[data-pending]')?.textContent).toBe('1');
    await screen.rerender(
      <StreamingMarkdown markdown="So it is.[3]" streaming citations={[createCitation()]} />,
    );
    expect(screen.container.querySelector('[data-pending]')).toBeNull();
    await expect
      .element(screen.getByRole('button', { name: 'Source 3, Field trial, open passage' }))
      .toBeVisible();
  });

  it('gives markers in later blocks the citations that follow', async () => {
    const citations = [
      createCitation({ ordinal: 1, title: 'One' }),
      createCitation({ ordinal: 2, title: 'Two' }),
    ];
    const screen = await render(
      <StreamingMarkdown
        markdown={'First.[3]\n\n`[3]` is code.\n\nSecond.[3]'}
        streaming={false}
        citations={citations}
      />,
    );
    const names = [...screen.container.querySelectorAll('.citation-chip')].map((chip) =>
      chip.getAttribute('aria-label'),
    );
    expect(names).toEqual(['Source 3, One, open passage', 'Source 3, Two, open passage']);
  });

  it('shows no brackets around a marker before its quote is looked up, wherever it is', async () => {
    const screen = await render(
      <StreamingMarkdown
        markdown={'One.[12] Two.[7]\n\n- Three [12]\n\nFour [30] and'}
        streaming
        citations={[]}
      />,
    );
    const pending = [...screen.container.querySelectorAll('[data-pending]')].map((chip) => chip.textContent);
    expect(pending).toEqual(['1', '2', '1', '3']);
    expect(screen.container.textContent).not.toContain('[');
  });

  it('is marked busy and is not a live region', async () => {
    const screen = await render(<StreamingMarkdown markdown="words" streaming />);
    const root = screen.container.querySelector('.reading');
    expect(root?.getAttribute('aria-busy')).toBe('true');
    expect(root?.closest('[aria-live]')).toBeNull();
    await screen.rerender(<StreamingMarkdown markdown="words" streaming={false} />);
    expect(root?.getAttribute('aria-busy')).toBe('false');
  });
});
