import '@/app/globals.css';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LiveRegion } from '@/components/shell/live-region';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { TooltipProvider } from '@/components/ui/tooltip';
import type { Span } from '@/components/citations/find-range';
import { SourceReader, type SourceReaderProps } from './source-reader';

const filler = (name: string) =>
  Array.from({ length: 30 }, (_, index) => `${name} paragraph ${index} of the source.`).join('\n\n');
const source = `# Title\n\n${filler('First')}\n\nThe saving was **41 %** in all houses.\n\n${filler('Second')}\n\n| a | b |\n| - | - |\n| one | forty &amp; two |\n\n${filler('Third')}\n`;
const spanOf = (words: string, text = source): Span => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
});
const spans = [spanOf('Title'), spanOf('saving was **41 %**'), spanOf('forty &amp; two')];

function Reader(props: Partial<SourceReaderProps>) {
  const [active, setActive] = useState<number | null>(props.activeIndex ?? null);
  return (
    <TooltipProvider>
      <div style={{ height: 600, width: 700 }}>
        <SourceReader
          markdown={source}
          title="Field trial"
          spans={spans}
          {...props}
          activeIndex={active}
          onActiveIndexChange={setActive}
        />
      </div>
      <LiveRegion />
    </TooltipProvider>
  );
}

const glowing = () => [...(CSS.highlights.get('evidence') ?? [])].map(String).join('');
const marks = (name: string) =>
  [...document.querySelectorAll(`mark[data-highlight=${name}]`)].map((mark) => mark.textContent);
const textOf = (root: Element) => root.querySelector('.reading')?.textContent;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('opening a source at a passage', () => {
  it('does not take the focus from someone who is typing when the text arrives', async () => {
    const field = <input aria-label="Value" ref={(element) => element?.focus()} />;
    const screen = await render(field);
    await screen.rerender(
      <>
        {field}
        <Reader activeIndex={1} />
      </>,
    );
    await expect.poll(glowing).toBe('saving was 41 %');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Value');
  });

  it('leaves the focus where the user has gone when the same passage is handed over again', async () => {
    const screen = await render(<Reader activeIndex={1} />);
    await expect.poll(glowing).toBe('saving was 41 %');
    const search = screen.getByPlaceholder('Find in source');
    await search.click();
    await screen.rerender(<Reader activeIndex={1} spans={spans.map(({ start, end }) => ({ start, end }))} />);
    await expect.poll(glowing).toBe('saving was 41 %');
    await expect.element(search).toHaveFocus();
  });

  it('marks the passage, scrolls it to the upper third, focuses it and announces its number', async () => {
    const screen = await render(<Reader activeIndex={1} />);
    await expect.poll(glowing).toBe('saving was 41 %');
    const region = screen.getByRole('region', { name: 'Text' }).element();
    const [range] = CSS.highlights.get('evidence') ?? [];
    const place = (range as Range).getBoundingClientRect().top - region.getBoundingClientRect().top;
    expect(place).toBeGreaterThan(0);
    expect(place).toBeLessThan(region.clientHeight / 3);
    expect(document.activeElement?.textContent).toBe('The saving was 41 % in all houses.');
    await expect.poll(() => document.querySelector('[data-live-region]')?.textContent).toBe('Passage 2 of 3');
  });

  it('leaves the text of the page unchanged', async () => {
    const screen = await render(<Reader />);
    // The code for tooltips loads after the page and leaves its mark on the controls.
    await expect.poll(() => document.querySelector('[data-base-ui-tooltip-trigger]')).not.toBeNull();
    const before = screen.container.querySelector('.reading')?.innerHTML;
    await screen.getByRole('button', { name: 'Next passage' }).click();
    await expect.poll(glowing).toBe('Title');
    expect(screen.container.querySelector('mark')).toBeNull();
    const after = screen.container.querySelector('.reading')?.innerHTML;
    expect(after?.replaceAll(' tabindex="-1"', '')).toBe(before);
  });

  it('steps through the passages in both directions', async () => {
    const screen = await render(<Reader activeIndex={1} />);
    await expect.poll(glowing).toBe('saving was 41 %');
    await screen.getByRole('button', { name: 'Next passage' }).click();
    await expect.poll(glowing).toBe('forty & two');
    await expect.element(screen.getByText('Passage 3 of 3').first()).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Next passage' })).toBeDisabled();
    await screen.getByRole('button', { name: 'Previous passage' }).click();
    await expect.poll(glowing).toBe('saving was 41 %');
  });

  it('draws a rule in the margin beside the other cited passages', async () => {
    const screen = await render(<Reader activeIndex={1} />);
    const rules = () => [...screen.container.querySelectorAll<HTMLElement>('[data-passage-rule]')];
    await expect.poll(() => rules().map((rule) => rule.dataset['passageRule'])).toEqual(['0', '2']);
    const cell = screen.getByText('forty & two').element().getBoundingClientRect();
    const rule = rules()[1]?.getBoundingClientRect();
    expect(rule && rule.top >= cell.top - 1 && rule.bottom <= cell.bottom + 1).toBe(true);
  });

  it('says when the passage is not in this version', async () => {
    const lost = [{ start: source.length + 10, end: source.length + 20 }];
    const screen = await render(
      <Reader spans={lost} activeIndex={0} missingAction={<a href="#old">Open the old version</a>} />,
    );
    await expect.element(screen.getByText('Passage no longer in this version')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Open the old version' })).toBeVisible();
  });

  it('clears its marks when it is closed', async () => {
    const screen = await render(<Reader activeIndex={1} />);
    await expect.poll(glowing).not.toBe('');
    await screen.unmount();
    expect(glowing()).toBe('');
  });
});

describe('a browser without highlights', () => {
  it('gets mark elements around the same words, and its text stays unchanged', async () => {
    const highlights = Object.getOwnPropertyDescriptor(window, 'Highlight');
    Object.defineProperty(window, 'Highlight', { value: undefined, configurable: true });
    try {
      const screen = await render(<Reader />);
      const before = textOf(screen.container);
      await screen.getByRole('button', { name: 'Next passage' }).click();
      await expect.poll(() => marks('evidence')).toEqual(['Title']);
      await screen.getByRole('button', { name: 'Next passage' }).click();
      await expect.poll(() => marks('evidence')).toEqual(['saving was ', '41 %']);
      expect(textOf(screen.container)).toBe(before);
      await screen.unmount();
    } finally {
      if (highlights) Object.defineProperty(window, 'Highlight', highlights);
    }
  });
});

describe('finding words in a source', () => {
  const found = () => CSS.highlights.get('search')?.size ?? 0;
  const current = () =>
    [...(CSS.highlights.get('search-current') ?? [])].map(
      (range) => (range as Range).startContainer.textContent,
    );

  it('marks every match, counts them and cycles with Enter and Shift+Enter', async () => {
    const screen = await render(<Reader />);
    await screen.getByRole('searchbox').fill('FIRST   paragraph 2');
    await expect.poll(found).toBe(11);
    await expect.element(screen.getByText('1 of 11')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('2 of 11')).toBeVisible();
    await expect.poll(current).toEqual(['First paragraph 20 of the source.']);
    await userEvent.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    await expect.element(screen.getByText('11 of 11')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(found).toBe(0);
  });

  it('finds words across emphasis but never across two blocks', async () => {
    const screen = await render(<Reader />);
    await screen.getByRole('searchbox').fill('was 41 % in');
    await expect.poll(found).toBe(1);
    await screen.getByRole('searchbox').fill('one forty');
    await expect.element(screen.getByText('Nothing found')).toBeVisible();
  });

  it('takes the search text literally', async () => {
    const screen = await render(<Reader />);
    await screen.getByRole('searchbox').fill('.* (');
    await expect.element(screen.getByText('Nothing found')).toBeVisible();
  });
});

describe('a long source', () => {
  const long = Array.from(
    { length: 400 },
    (_, index) => `## Part ${index}\n\n${'Some words of the part. '.repeat(20)}`,
  ).join('\n\n');
  const last = spanOf('Part 399', long);

  it('shows a passage at its end at once, and finally all of its text in order', async () => {
    const screen = await render(<Reader markdown={long} spans={[last]} activeIndex={0} />);
    await expect.poll(glowing).toBe('Part 399');
    const headings = () => [...screen.container.querySelectorAll('h3')].map((heading) => heading.textContent);
    await expect.poll(headings).toHaveLength(400);
    expect(headings()).toEqual(Array.from({ length: 400 }, (_, index) => `Part ${index}`));
    await expect
      .poll(() => screen.container.querySelector('.reading')?.getAttribute('aria-busy'))
      .toBe('false');
  });
});

describe('a paged source', () => {
  /** Opens a source in a workspace. No server draws its pages here. */
  const stage = (pages: SourceReaderProps['pages'], markdown: string) => {
    // The modules of the tests fill the usual list of 250 requests.
    performance.setResourceTimingBufferSize(10_000);
    return render(
      <WorkspacePage>
        <Reader
          markdown={markdown}
          spans={[]}
          pages={pages}
          talksAbout={{ id: 'src_1', revisionId: 'rev_1' }}
        />
      </WorkspacePage>,
    );
  };
  const listRequests = () =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ pathname }) => pathname.endsWith('/picture'))
      .map(({ pathname, search }) => pathname + search);

  it('shows where each page begins', async () => {
    const markdown = 'Page one.\n\nStill one.\n\nPage two.\n\nPage four.';
    const pages = [1, 2, 4].map((page, index) => ({ page, start: [0, 22, 33][index] ?? 0, gap: null }));
    const screen = await render(<Reader markdown={markdown} spans={[]} pages={pages} />);
    const children = [...(screen.container.querySelector('.reading')?.children ?? [])].map(
      (child) => child.textContent,
    );
    expect(children).toEqual([
      'page 1',
      'Page one.',
      'Still one.',
      'page 2',
      'Page two.',
      'page 4',
      'Page four.',
    ]);
  });

  it('asks at once for the picture of a page that could not be read, and says if it cannot be drawn', async () => {
    const screen = await stage([{ page: 1, start: 0, gap: 'unreadable' }], '');
    await expect.element(screen.getByText(/The text of this page could not be read/)).toBeVisible();
    await expect.element(screen.getByText('Page 1 could not be drawn.')).toBeVisible();
    expect(screen.container.textContent).toContain('page 1');
    expect(listRequests()).toEqual(['/v1/revisions/rev_1/pages/1/picture?workspace_id=wsp_1']);
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('asks for the picture of a page with some unreadable text only if the reader wants it', async () => {
    const screen = await stage([{ page: 2, start: 0, gap: 'partly_unreadable' }], 'Some words.');
    const asksFor2 = () => listRequests().some((address) => address.includes('/pages/2/'));
    await expect.element(screen.getByText(/Some of this page could not be read/)).toBeVisible();
    expect(asksFor2()).toBe(false);
    await screen.getByRole('button', { name: 'Show page 2 as a picture' }).click();
    await expect.poll(asksFor2).toBe(true);
  });
});
