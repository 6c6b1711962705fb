/** Threats 1 and 3: puts many payloads in five places of a text and renders it with everything that shows other people's text. */
import { marked } from 'marked';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { shareCases } from '@/e2e/support/choose-cases';
import { SourceContent } from '@/components/sources/source-content';
import { createNote, createPage } from '@/components/shares/__fixtures__/shared-page';
import { SharedPageView } from '@/components/shares/shared-page-view';
import { SharedPassageView } from '@/components/shares/shared-passage-view';
import { findLiveParts } from './__fixtures__/find-live-parts';
import { manyHostileTexts, manyPayloads } from './__fixtures__/hostile-payloads';
import { MarkdownView } from './markdown-view';
import { StreamingMarkdown } from './streaming-markdown';

const renderers: Record<string, (text: string) => ReactNode> = {
  'an answer': (text) => <MarkdownView markdown={text} citations={[]} linkDetail="address" />,
  'an answer that streams': (text) => <StreamingMarkdown markdown={text} streaming citations={[]} />,
  'a source': (text) => (
    <SourceContent
      revisionId="rev_1"
      pieces={[{ markdown: text, start: 0, end: text.length, repeatedChars: 0 }]}
      pages={[]}
    />
  ),
  'a shared page': (text) => (
    <SharedPageView page={{ ...createPage(text, []), title: text }} mode="snapshot" base="/s/token" />
  ),
  'a shared passage': (text) => (
    <SharedPassageView
      note={createNote({ title: text, quote: text, site: text })}
      passage={null}
      title={text}
      base="/s/token"
    />
  ),
};
const names = Object.keys(renderers);
/** The product's own links, on a shared page and in a passage. */
const own = ['href /s/token/copy', 'href /s/token/report', 'href /s/token#ref-1'];
const batchSize = 500;

/** Every renderer draws text with the same view, so `npm test` shows each text with one of them. The long tests show each with all. */
const chooseTexts = (taker: number) => shareCases(manyHostileTexts, { taker, takers: names.length });

const foreignRequests = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('evil.invalid'));

const trap = vi.fn();
beforeEach(() => {
  trap.mockClear();
  Object.assign(window, { trap });
});
afterEach(() => performance.clearResourceTimings());

const settle = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));

describe('the oracle', () => {
  it('flags at least 1,700 of these texts in the output of an ordinary renderer', async () => {
    const page = document.implementation.createHTMLDocument();
    const flagged = manyHostileTexts.filter((text) => {
      const parsed = new DOMParser().parseFromString(marked.parse(text, { async: false }), 'text/html');
      page.body.replaceChildren(...parsed.head.childNodes, ...parsed.body.childNodes);
      return findLiveParts(page).length > 0;
    });
    expect(flagged.length).toBeGreaterThanOrEqual(1_700);
  });

  it('has at least 2,480 texts, and a renderer for each', () => {
    expect(new Set(manyPayloads).size).toBe(manyPayloads.length);
    expect(manyHostileTexts.length).toBeGreaterThanOrEqual(2_480);
    expect(new Set(names.flatMap((_name, renderer) => chooseTexts(renderer))).size).toBe(
      new Set(manyHostileTexts).size,
    );
  });
});

describe.each(names.map((name, renderer) => ({ name, texts: chooseTexts(renderer) })))(
  '$name',
  ({ name, texts }) => {
    it(`stays inert with ${texts.length} hostile texts and shows where its links lead`, async () => {
      const show = renderers[name];
      if (show === undefined) throw new Error(name);
      let shown = 0;
      for (let at = 0; at < texts.length; at += batchSize) {
        const batch = texts.slice(at, at + batchSize);
        const screen = await render(
          <>
            {batch.map((text, index) => (
              // The order of a batch's texts never changes, so the index can be the key.
              <section key={index} data-index={index}>
                {show(text)}
              </section>
            ))}
          </>,
        );
        await settle();
        for (const section of screen.container.querySelectorAll<HTMLElement>('section[data-index]')) {
          const text = batch[Number(section.dataset['index'])];
          expect(
            findLiveParts(section).filter((part) => !own.includes(part)),
            text,
          ).toEqual([]);
          for (const link of section.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')) {
            expect(link.rel.split(' ').sort(), text).toEqual(['nofollow', 'noopener', 'noreferrer']);
            expect(section.textContent, text).toContain(link.hostname);
          }
          expect(section.textContent, text).not.toBe('');
          shown += 1;
        }
        expect(document.getElementById('trap')).toBeNull();
        await screen.unmount();
      }
      expect(shown).toBe(texts.length);
      expect(trap).not.toHaveBeenCalled();
      expect(foreignRequests()).toEqual([]);
    });
  },
);
