import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { abbreviatedRequest, collectionRequest } from './__fixtures__/packets';
import { numberDocuments } from './number-documents';
import type { RequestPacket } from './packet-schema';
import { readRequest } from './packet-wire';
import { listPackedSources } from './resolve-entry';

function requirePacket(documents: readonly object[], more: object = {}): RequestPacket {
  const read = readRequest({ ...abbreviatedRequest, ...more, context: { documents } });
  if (!read.ok) throw new Error(read.failure.reason);
  return read.value;
}

const kinds = [
  'web.observation.summary.v1',
  'web.observation.chunk.v1',
  'collection.source.v1',
  'collection.index.v1',
] as const;

/** Documents with few sources and few numbers, so that some share both. */
const anyDocument = fc
  .record({
    kind: fc.constantFrom(...kinds),
    source: fc.nat(3),
    n: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    hasId: fc.boolean(),
  })
  .map(({ kind, source, n, hasId }) => {
    const address = `https://example.com/${source}`;
    const named = { url: address, title: 't', ...(n !== undefined && { n }) };
    const id = { source_id: `src_${source}` };
    const text = { doc_type: kind, ...named, markdown: 'm' };
    const content = {
      'web.observation.summary.v1': { ...text, ...(hasId && id) },
      'web.observation.chunk.v1': { ...text, ...(hasId && id), chunk_index: 1, chunk_count: 1 },
      'collection.source.v1': { ...text, ...id, collection_id: 'col_1' },
      'collection.index.v1': {
        doc_type: kind,
        collection_id: 'col_1',
        title: 't',
        sources: [{ ...named, ...id }],
      },
    }[kind];
    return { kind, trust: 'untrusted', content };
  });
const anyPacket = fc
  .array(anyDocument, { maxLength: 8 })
  .map((documents) => requirePacket(documents.map((one, index) => ({ ...one, doc_id: `doc_${index}` }))));

describe('numberDocuments', () => {
  it('gives every source a number, keeps the given numbers, and repeats none of its own', () => {
    fc.assert(
      fc.property(anyPacket, (packet) => {
        const { packet: numbered, numbered: given } = numberDocuments(packet);
        const before = packet.context.documents.flatMap(listNumbers);
        const after = numbered.context.documents.flatMap(listNumbers);
        expect(after).not.toContain(undefined);
        before.forEach((n, index) => n !== undefined && expect(after[index]).toBe(n));
        const ours = given.map(({ n }) => n);
        expect(new Set(ours).size).toBe(ours.length);
        for (const n of ours) {
          expect(before).not.toContain(n);
          expect(listPackedSources(numbered).filter((source) => source.n === n)).toHaveLength(1);
        }
        expect(numberDocuments(numbered)).toEqual({ packet: numbered, numbered: [] });
      }),
      { numRuns: 300 },
    );
  });

  it('numbers chunks of one address together, other documents without an id apart, and reports each', () => {
    const chunk = (url: string) => ({
      kind: 'web.observation.chunk.v1',
      content: { url, title: 't', markdown: 'm', chunk_index: 1, chunk_count: 2 },
    });
    const summary = { kind: 'web.observation.summary.v1', content: { url: 'u', title: 't', markdown: 'm' } };
    const source = {
      kind: 'collection.source.v1',
      content: { url: 'u', title: 't', markdown: 'm', collection_id: 'c', source_id: 's' },
    };
    const index = {
      kind: 'collection.index.v1',
      content: { collection_id: 'c', title: 't', sources: [{ source_id: 's', url: 'u', title: 't' }] },
    };
    const known = { ...summary, content: { ...summary.content, n: 2 } };
    const documents = [chunk('u'), summary, summary, chunk('u'), chunk('v'), index, source, known];
    const packet = requirePacket(
      documents.map(({ kind, content }, at) => ({
        doc_id: `d${at}`,
        kind,
        trust: 'untrusted',
        content: { ...content, doc_type: kind },
      })),
    );
    const result = numberDocuments(packet);
    expect(result.numbered).toEqual([
      { n: 1, docIds: ['d0', 'd3'] },
      { n: 3, docIds: ['d1'] },
      { n: 4, docIds: ['d2'] },
      { n: 5, docIds: ['d4'] },
      { n: 6, docIds: ['d6'], sourceId: 's' },
    ]);
    expect(result.packet.context.documents.flatMap(listNumbers)).toEqual([1, 3, 4, 1, 5, 6, 6, 2]);
  });

  it('leaves a packet unchanged when all its sources have a number', () => {
    const read = readRequest(collectionRequest);
    expect(read.ok && numberDocuments(read.value)).toMatchObject({
      packet: read.ok && read.value,
      numbered: [],
    });
  });
});

function listNumbers(document: RequestPacket['context']['documents'][number]): (number | undefined)[] {
  return document.kind === 'collection.index.v1'
    ? document.content.sources.map(({ n }) => n)
    : [document.content.n];
}

describe('the tools in a request', () => {
  it(`number at most ${limits.offeredTools}`, () => {
    const name = (count: number) => Array.from({ length: count }, (_, index) => `tool_${index}`);
    const isRead = (count: number) => readRequest({ ...abbreviatedRequest, tools: name(count) }).ok;
    expect([isRead(limits.offeredTools), isRead(limits.offeredTools + 1)]).toEqual([true, false]);
  });
});
