import '@/app/globals.css';
import './shared-page.css';
import { afterEach, describe, expect, it } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { findLiveParts } from '@/components/markdown/__fixtures__/find-live-parts';
import { shareCases } from '@/e2e/support/choose-cases';
import { hostileTexts } from '@/components/markdown/__fixtures__/hostile-markdown';
import type { SharedCitation } from '@/lib/domain/shares/shared-page';
import { createNote, createPage } from './__fixtures__/shared-page';
import { SharedPageView } from './shared-page-view';

const filler =
  'The rest of this paragraph says more about houses, winters and bills than anybody asked. '.repeat(4);
const markdown = `First, bills fell by 41 percent. [1] ${filler}

Second, pumps work in the cold. [2][3] They are loved by all. [4] ${filler}

- An item about pumps. [1]

| House | Saving |
| --- | --- |
| Ours | a lot [2] |

> Quoted and cited. [1]
`;
const citations: readonly SharedCitation[] = [
  createNote({ ordinal: 1 }),
  createNote({
    ordinal: 2,
    n: 2,
    title: 'Review',
    quote: 'They work in the cold. '.repeat(30),
    match: 'near',
  }),
  createNote({ ordinal: 3, n: 3, title: 'Survey', stale: 'changed' }),
  { ordinal: 4, n: 4, match: 'unsupported' },
  createNote({ ordinal: 5 }),
  createNote({ ordinal: 6, n: 2, title: 'Review' }),
  createNote({ ordinal: 7 }),
];

const show = async (width: number, text = markdown, list = citations) => {
  await browserPage.viewport(width, 900);
  await render(
    <div className="shared">
      <SharedPageView page={createPage(text, list)} mode="snapshot" base="/s/token" />
    </div>,
  );
};
const byId = (id: string) => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`there is no #${id}`);
  return element;
};
const boxOf = (id: string) => byId(id).getBoundingClientRect();
const noteIds = () => [...document.querySelectorAll('.margin-note')].map((note) => note.id);
const isShown = (id: string) => byId(id).checkVisibility();

afterEach(() => {
  location.hash = '';
});

describe('quotes in the margin', () => {
  it('stand beside their sentence, to the right of the text, and never overlap', async () => {
    await show(1_200);
    const text = document.querySelector('.shared-text')?.getBoundingClientRect();
    const boxes = noteIds().map((id) => boxOf(id));
    expect(boxes.length).toBe(6);
    for (const box of boxes) {
      expect(box.left).toBeGreaterThanOrEqual((text?.right ?? 0) + 30);
      expect(box.right).toBeLessThanOrEqual(1_200);
      expect(box.left).toBeCloseTo(boxes[0]?.left ?? 0, 0);
    }
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1];
      if (next) expect(next.top).toBeGreaterThanOrEqual(box.bottom);
    }
    expect(Math.abs(boxOf('note-1').top - boxOf('ref-1').top)).toBeLessThan(24);
    expect(document.documentElement.scrollWidth).toBe(1_200);
  });

  it('are cut when they are long, until the reader opens them', async () => {
    await show(1_200);
    const quote = byId('note-2').querySelector('q');
    expect(quote?.scrollHeight).toBeGreaterThan((quote?.clientHeight ?? 0) + 50);
    location.hash = '#note-2';
    await expect.poll(() => (quote?.scrollHeight ?? 0) - (quote?.clientHeight ?? 0)).toBeLessThan(2);
  });

  it('open in place when there is no margin, one at a time, when the reader follows the chip', async () => {
    await show(800);
    expect(noteIds().filter(isShown)).toEqual([]);
    byId('ref-2').click();
    await expect.poll(() => noteIds().filter(isShown)).toEqual(['note-2']);
    expect(boxOf('note-2').top).toBeGreaterThan(boxOf('ref-2').top);
    expect(boxOf('note-2').right).toBeLessThan(800);
    byId('note-2').querySelector<HTMLElement>('.margin-note-back')?.click();
    await expect.poll(() => noteIds().filter(isShown)).toEqual([]);
  });

  it('open below the table they belong to when there is no margin', async () => {
    await show(390);
    byId('ref-6').click();
    await expect.poll(() => isShown('note-6')).toBe(true);
    const table = document.querySelector('.noted-table .table-scroll')?.getBoundingClientRect();
    expect(boxOf('note-6').top).toBeGreaterThanOrEqual(table?.bottom ?? Number.POSITIVE_INFINITY);
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  it('have one address each', async () => {
    await show(
      1_200,
      'One. [1] Two. [1] Three. [1]',
      [1, 2, 3].map((ordinal) => createNote({ ordinal })),
    );
    expect(noteIds()).toEqual(['note-1', 'note-2', 'note-3']);
    for (const ordinal of [1, 2, 3]) {
      expect(document.querySelectorAll(`a[href="#note-${ordinal}"]`).length).toBe(1);
      expect(document.querySelectorAll(`[id="ref-${ordinal}"]`).length).toBe(1);
    }
  });
});

describe('a shared page', () => {
  it('says in words what is unsupported, near or out of date', async () => {
    await show(1_200);
    const text = document.querySelector('.shared-text')?.textContent ?? '';
    expect(document.querySelector('.unsupported-sentence')?.textContent).toBe('They are loved by all.');
    expect(text).toContain('not supported');
    expect(byId('note-2').textContent).toContain('Near match');
    expect(byId('note-3').textContent).toContain('Source changed');
    const head = document.querySelector('.shared-head')?.textContent;
    expect(head).toContain('1 claim without support');
    expect(head).toContain('1 quote whose source has changed since');
  });

  it('draws formulas without a script, and leaves what is no formula as it was written', async () => {
    await show(700, 'The share is $\\frac{3}{4}$.\n\n$$\\sqrt{16}$$\n\nIt is $\\frac{3$.');
    const [inline, display, ...others] = document.querySelectorAll('.katex');
    expect(others).toEqual([]);
    expect(inline?.querySelector('mfrac')?.children).toHaveLength(2);
    const sizeOf = (part: Element | null | undefined) => part?.getBoundingClientRect() ?? new DOMRect();
    expect(sizeOf(inline?.querySelector('.frac-line')).width).toBeGreaterThan(5);
    expect(sizeOf(display?.querySelector('svg path')).width).toBeGreaterThan(20);
    expect(getComputedStyle(document.querySelector('.katex-display') ?? document.body).textAlign).toBe(
      'center',
    );
    expect(document.body.textContent).toContain('It is $\\frac{3$.');
  });

  it('links each quote to its passage, and has a link to the report', async () => {
    await show(1_200);
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    for (const ordinal of [1, 2, 3, 5, 6, 7]) expect(links).toContain(`/s/token/passage/${ordinal}`);
    expect(links).not.toContain('/s/token/passage/4');
    expect(links).toContain('/s/token/report');
  });

  // The texts themselves are shown with every view in `hostile-text.component.test.tsx`.
  const texts = shareCases(hostileTexts, { taker: 0, takers: 4 });

  it(`stays inert with ${texts.length} hostile texts in its text, titles and quotes`, async () => {
    await browserPage.viewport(1_200, 900);
    const screen = await render(
      <>
        {texts.map(({ name, markdown: hostile }) => (
          <section key={name}>
            <SharedPageView
              page={{
                ...createPage(`${hostile}\n\nA claim. [1]`, [
                  createNote({ title: hostile, quote: hostile, site: hostile }),
                ]),
                title: hostile,
              }}
              mode="live"
              base="/s/token"
            />
          </section>
        ))}
      </>,
    );
    const live = [...screen.container.querySelectorAll<HTMLElement>('section')].flatMap((section) =>
      findLiveParts(section),
    );
    // The page's own two links are the only ones inside it that may be followed.
    const own = ['href /s/token/copy', 'href /s/token/passage/1', 'href /s/token/report'];
    expect(live.filter((part) => own.includes(part)).length).toBeGreaterThanOrEqual(texts.length);
    expect(live.filter((part) => !own.includes(part))).toEqual([]);
  });
});
