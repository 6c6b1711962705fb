/**
 * Reads what the caller wants from the built-in model: the LLMCP request packet (specification "Request packet", protocols 1) in the last
 * user message, with its sources numbered as the packer numbered them, and the earlier questions of the conversation. Reads the packet
 * through the protocol's own schema; never answers anything.
 */
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import {
  type ContextDocument,
  listPackedSources,
  type PackedSource,
  type RequestPacket,
  requestPacketSchema,
} from '@/lib/protocol/llmcp';
import type { ModelRequest } from '../../model';
import type { PacketSource } from '../rank/packet-index';

export type ExtractiveTask = {
  readonly packet: RequestPacket;
  readonly question: string;
  /** Earlier questions of the conversation, oldest first. */
  readonly earlier: readonly string[];
  readonly sources: readonly PacketSource[];
  /** Title of the collection, or null if the packet has no index. */
  readonly collection: string | null;
  /** Number of sources in the collection whose text is not in the packet. */
  readonly leftOut: number;
};

export function readTask(request: ModelRequest): Result<ExtractiveTask, string> {
  const texts = request.messages.flatMap((message) => (message.role === 'user' ? [message.content] : []));
  const last = texts.at(-1);
  if (last === undefined) return fail('the request has no user message');
  const read = readJsonAs(requestPacketSchema, last, limits.packetChars);
  if (!read.ok) return fail(read.failure.reason);
  const packet = read.value;
  return succeed({
    packet,
    question: packet.input.userMessage.text,
    earlier: texts.slice(0, -1).map(readEarlierQuestion),
    sources: listSources(packet),
    collection: findIndexes(packet)[0]?.title ?? null,
    leftOut: findIndexes(packet).reduce((sum, index) => sum + (index.inventory?.leftOut.length ?? 0), 0),
  });
}

/** An earlier user message is either a packet or the plain question. */
function readEarlierQuestion(text: string): string {
  if (!text.trimStart().startsWith('{')) return text;
  const read = readJsonAs(requestPacketSchema, text, limits.packetChars);
  return read.ok ? read.value.input.userMessage.text : text;
}

function findIndexes(packet: RequestPacket) {
  return packet.context.documents.flatMap((document) =>
    document.kind === 'collection.index.v1' ? [document.content] : [],
  );
}

export function listSources(packet: Pick<RequestPacket, 'context'>): PacketSource[] {
  const packed = listPackedSources(packet);
  const used = new Set(packed.flatMap(({ n }) => (n === null ? [] : [n])));
  const numbers = new Map<PackedSource, number>();
  let next = 1;
  for (const source of packed) {
    while (used.has(next)) next += 1;
    numbers.set(source, source.n ?? next);
    if (source.n === null) used.add(next);
  }
  return packet.context.documents
    .filter((document) => document.kind !== 'collection.index.v1')
    .sort(byChunk)
    .reduce<PacketSource[]>((sources, document) => {
      const source = packed.find(({ docIds }) => docIds.includes(document.docId));
      if (source === undefined) return sources;
      const n = numbers.get(source) ?? next;
      return [...sources, { ...readSource(document, source, n), offset: readOffset(document, n, sources) }];
    }, []);
}

/** Returns where a chunk begins in its source. If the packer does not say, it is assumed to begin a little after the previous chunk. */
function readOffset(document: TextDocument, n: number, before: readonly PacketSource[]): number {
  if (document.kind === 'web.observation.chunk.v1' && document.content.start !== undefined)
    return document.content.start;
  const last = before.findLast((source) => source.n === n);
  return last === undefined ? 0 : last.offset + last.markdown.length + unknownGapChars;
}

/** Assumed number of characters between two chunks if their positions are unknown. */
const unknownGapChars = 200;

type TextDocument = Exclude<ContextDocument, { kind: 'collection.index.v1' }>;

/** Sorts the chunks of one source by their index and leaves everything else where the packer put it. */
function byChunk(left: ContextDocument, right: ContextDocument): number {
  if (left.kind !== 'web.observation.chunk.v1' || right.kind !== 'web.observation.chunk.v1') return 0;
  return left.content.url === right.content.url ? left.content.chunkIndex - right.content.chunkIndex : 0;
}

function readSource(document: TextDocument, source: PackedSource, n: number): Omit<PacketSource, 'offset'> {
  const { url, title, markdown } = document.content;
  return { n, sourceId: source.sourceId, docId: document.docId, url, title, markdown };
}
