import { describe, expect, it } from 'vitest';
import { collectionRequest } from './__fixtures__/packets';
import { readRequest } from './packet-wire';
import { listPackedSources, resolveEntry } from './resolve-entry';

const read = readRequest(collectionRequest);
if (!read.ok) throw new Error(read.failure.reason);
const sources = listPackedSources(read.value);

describe('listPackedSources', () => {
  it('lists every source of the packet once, with the documents that contain its text', () => {
    expect(sources.map((source) => [source.n, source.sourceId, source.docIds])).toEqual([
      [1, 'src:1', ['doc:source:1']],
      [2, 'src_2', []],
      [4, 'src_4', ['doc:source:4:1']],
      [5, 'src_5', ['doc:summary']],
    ]);
  });
});

describe('resolveEntry', () => {
  const quote = 'q';
  it.each([
    ['source_id', { sourceId: 'src:1', quote }, 'src:1'],
    ['doc_id', { docId: 'doc:source:4:1', quote }, 'src_4'],
    ['n', { n: 5, quote }, 'src_5'],
    ['n where source_id is unknown', { n: 5, sourceId: 'made up', quote }, 'src_5'],
    ['source_id before n', { n: 5, sourceId: 'src_4', quote }, 'src_4'],
  ])('resolves by %s', (_name, entry, expected) => {
    const resolved = resolveEntry(entry, sources);
    expect(resolved.ok && resolved.value.source.sourceId).toBe(expected);
  });

  it('replaces the address with the stored one', () => {
    const resolved = resolveEntry({ sourceId: 'src:1', url: 'https://evil.example', quote }, sources);
    expect(resolved.ok && resolved.value.url).toBe('https://...');
  });

  it.each([
    ['nothing', { quote }],
    ['an address alone', { url: 'https://example.com/story', quote }],
    ['an unknown number', { n: 99, quote }],
  ])('reports an entry that names %s', (_name, entry) => {
    expect(resolveEntry(entry, sources)).toMatchObject({ ok: false, failure: { code: 'unknown_source' } });
  });
});
