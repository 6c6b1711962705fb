import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import { runReadability } from './run-readability';
import { findTextBlocks } from './text-blocks';

const paragraph = `<p>${'The river was wide, and the bridge over it was old, so people went by boat. '.repeat(5)}</p>`;

/** True if Readability keeps the line that stands above an article. */
function keepsLine(line: string): boolean {
  const { document } = preparePage(
    `<html><body><article>${line}${paragraph.repeat(6)}</article></body></html>`,
    'https://page.test/',
  );
  const blocks = findTextBlocks(document.body);
  const { keeps } = runReadability(document, blocks);
  expect(keeps.slice(1)).toEqual(blocks.slice(1).map(() => true));
  return keeps[0] === true;
}

describe('runReadability', () => {
  it.each([
    ['a link to the author', '<p rel="author">Ada Park</p>'],
    ['the author of the data', '<p itemprop="author name">Ada Park</p>'],
    ['a line that is called so', '<p class="byline">By Ada Park</p>'],
  ])('does not keep %s', (_what, line) => {
    expect(keepsLine(line)).toBe(false);
  });

  it.each([
    ['a line without a name', '<p>Ada Park</p>'],
    ['another relation', '<p rel="next">Ada Park</p>'],
    ['other data', '<p itemprop="headline">Ada Park</p>'],
    ['a long text of the author', `<p itemprop="author">${'Ada Park lives by the river. '.repeat(9)}</p>`],
  ])('keeps %s', (_what, line) => {
    expect(keepsLine(line)).toBe(true);
  });

  it('keeps the paragraphs of an article that are plain boxes', () => {
    const boxes = `<div>${'The river was wide, and the bridge over it was old, so people went by boat. '.repeat(5)}</div>`;
    const { document } = preparePage(
      `<html><body><nav><div>Home</div></nav><article>${boxes.repeat(6)}</article></body></html>`,
      'https://page.test/',
    );
    const { keeps } = runReadability(document, findTextBlocks(document.body));
    expect(keeps).toEqual([false, true, true, true, true, true, true]);
  });

  it('keeps a text that stands in the body alone', () => {
    const { document } = preparePage('<body>The river was wide.</body>', 'https://page.test/');
    expect(runReadability(document, findTextBlocks(document.body)).keeps).toEqual([true]);
  });

  it('has no opinion of a page without an article', () => {
    const { document } = preparePage('<body></body>', 'https://page.test/');
    expect(runReadability(document, [])).toEqual({ keeps: [] });
  });
});
