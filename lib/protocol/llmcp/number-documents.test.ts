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
