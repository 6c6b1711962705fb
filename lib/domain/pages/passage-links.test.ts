import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { findPassageLinks } from './passage-links';

const at = { start: 10, end: 42 };

describe('a block', () => {
  it.each([
    ['a source at a revision', paths.source('reef', 'src_1', { revisionId: 'rev_2', at }), 'rev_2'],
    ['a source at its newest revision', paths.source('reef', 'src_1', { at }), null],
    ['a collection with the passage open', paths.collection('reef', 'c1', { look: 'src_1', at }), null],
  ])('cites the passage that the address of %s names', (_name, path, revisionId) => {
    const block = `“Hulls foul.” [Report](https://books.example${path})`;
    const [link] = findPassageLinks(block);
    expect(link).toMatchObject({ sourceId: 'src_1', revisionId, span: at });
    expect(block.slice(link?.start, link?.end)).toBe(path);
  });

  it.each([
    ['a source without a passage', paths.source('reef', 'src_1')],
    ['a passage that ends before it begins', '/w/reef/sources/src_1?at=9-3'],
    ['a collection without a source', paths.collection('reef', 'c1', { at })],
    ['another page', '/w/reef/artifacts/art_1?at=1-2'],
  ])('cites nothing with the address of %s', (_name, path) => {
    expect(findPassageLinks(`[Report](${path})`)).toEqual([]);
  });

  it('cites as many passages as links are followed in it, and no more', () => {
    const path = ` ${paths.source('reef', 'src_1', { at })}`;
    expect(findPassageLinks(path.repeat(limits.referencesPerBlock))).toHaveLength(limits.referencesPerBlock);
    expect(findPassageLinks(path.repeat(limits.referencesPerBlock + 1))).toHaveLength(
      limits.referencesPerBlock,
    );
  });
});
