import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import { describe, expect, it } from 'vitest';
import { rehypeNoteSyntax } from './rehype-note-syntax';

const draw = (markdown: string) =>
  renderToStaticMarkup(createElement(Markdown, { rehypePlugins: [rehypeNoteSyntax] }, markdown)).replaceAll(
    '\n',
    ' ',
  );
const drawPlain = (markdown: string) => renderToStaticMarkup(createElement(Markdown, null, markdown));

describe('what Obsidian adds to Markdown', () => {
  it('marks highlighted words, also those that are strong or several on a line', () => {
    expect(draw('A ==high **dam**== and ==another==.')).toBe(
      '<p>A <mark>high <strong>dam</strong></mark> and <mark>another</mark>.</p>',
    );
  });

  it('draws a comment quietly and says what it is', () => {
    expect(draw('Built 1958 %%ask Bo%%.')).toBe(
      '<p>Built 1958 <span class="page-comment"><span class="sr-only">Comment: </span>ask Bo</span>.</p>',
    );
  });

  it('keeps signs that mark nothing, and those in code', () => {
    expect(draw('if a == b and c == d')).toBe('<p>if a == b and c == d</p>');
    expect(draw('only ==one, 50%% more, and `==code==`')).toBe(
      '<p>only ==one, 50%% more, and <code>==code==</code></p>',
    );
    expect(draw('a ==== b ====')).toBe('<p>a ==== b ====</p>');
    expect(draw('a == b, but ==this==')).toBe('<p>a == b, but <mark>this</mark></p>');
  });

  it('sets the title of a callout above it, or its kind if it has none', () => {
    expect(draw('> [!warning]- Mind the **gap**\n> It is wide.')).toBe(
      '<blockquote data-callout="warning"> <p><strong>Mind the <strong>gap</strong></strong></p><p>It is wide.</p> </blockquote>',
    );
    expect(draw('> [!NOTE]\n> Read it.')).toContain('<p><strong>Note</strong></p><p>Read it.</p>');
    expect(draw('> [!tip] Alone')).toContain('<p><strong>Alone</strong></p>');
    expect(draw('> [1] said so')).toContain('<p>[1] said so</p>');
  });

  it('loses no word and no order, whatever the signs', () => {
    const letters = (html: string) => html.replaceAll(/<[^>]*>|Comment: |[^a-e]/g, '');
    const anyText = fc.stringMatching(/^[a-e =%*>\n]{0,60}$/);
    fc.assert(
      fc.property(anyText, (text) => {
        expect(letters(draw(text))).toBe(letters(drawPlain(text)));
      }),
    );
  });
});
