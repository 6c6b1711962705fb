import { describe, expect, it } from 'vitest';
import { abbreviatedRequest, collectionRequest } from './__fixtures__/packets';
import { readRequest } from './packet-wire';
import { listPackedSources, type PackedSource, resolveEntry } from './resolve-entry';

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

describe('the parts of one source', () => {
  type Part = { readonly doc_id: string; readonly n?: number; readonly source_id?: string };
  const list = (...parts: readonly Part[]) => {
    const documents = parts.map(({ doc_id: docId, ...named }) => ({
      doc_id: docId,
      kind: 'web.observation.chunk.v1',
      trust: 'untrusted',
      content: {
        doc_type: 'web.observation.chunk.v1',
        url: 'https://example.com',
        title: 'Example',
        chunk_index: 1,
        chunk_count: 3,
        markdown: 'm',
        ...named,
      },
    }));
    const packet = readRequest({ ...abbreviatedRequest, context: { documents } });
    if (!packet.ok) throw new Error(packet.failure.reason);
    return listPackedSources(packet.value).map(({ sourceId, n, docIds }) => [sourceId, n, docIds]);
  };

  it('are joined by their id, whatever their number, and keep what one of them lacks', () => {
    expect(list({ doc_id: 'a', source_id: 's' }, { doc_id: 'b', source_id: 's', n: 2 })).toEqual([
      ['s', 2, ['a', 'b']],
    ]);
  });

  it('are joined by their number if one of them has no id', () => {
    expect(list({ doc_id: 'a', n: 2 }, { doc_id: 'b', source_id: 's', n: 2 }, { doc_id: 'c', n: 2 })).toEqual(
      [['s', 2, ['a', 'b', 'c']]],
    );
  });

  it('stay apart with different ids, with different numbers, and without either', () => {
    expect(list({ doc_id: 'a', source_id: 's', n: 1 }, { doc_id: 'b', source_id: 't', n: 1 })).toEqual([
      ['s', 1, ['a']],
      ['t', 1, ['b']],
    ]);
    expect(list({ doc_id: 'a', n: 1 }, { doc_id: 'b', n: 2 })).toEqual([
      [null, 1, ['a']],
      [null, 2, ['b']],
    ]);
    expect(list({ doc_id: 'a' }, { doc_id: 'b' })).toEqual([
      [null, null, ['a']],
      [null, null, ['b']],
    ]);
  });
});

describe('resolveEntry', () => {
  const quote = 'q';

  it('finds nothing by an id or a number that neither the entry nor the source has', () => {
    const bare: PackedSource = { sourceId: null, n: null, url: 'u', title: 't', docIds: [] };
    expect(resolveEntry({ quote }, [bare]).ok).toBe(false);
  });

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
    ['nothing', { quote }, 'nothing'],
    ['an address alone', { url: 'https://example.com/story', quote }, 'nothing'],
    ['an unknown number', { n: 99, quote }, '[99]'],
    ['an unknown source', { n: 99, docId: 'd', sourceId: 's', quote }, 's'],
    ['an unknown document', { n: 99, docId: 'd', quote }, 'd'],
  ])('reports an entry that names %s', (_name, entry, named) => {
    expect(resolveEntry(entry, sources)).toEqual({
      ok: false,
      failure: { code: 'unknown_source', reason: `cites ${named}, which is not in the packet` },
    });
  });
});
