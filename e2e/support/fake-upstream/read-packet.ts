/** Finds the LLMCP request packet in a message, and the documents that an answer may quote (LLMCP, "Request packet"). */
import { readJson } from '@/lib/core/json';
import { asList, asRecord, asText, type NormalisedRequest } from './wire';

export type PacketDocument = {
  /** The number that a marker `[n]` must carry. */
  readonly n: number;
  readonly sourceId: string;
  readonly title: string;
  readonly url: string;
  readonly markdown: string;
};

export type ReadPacket = {
  readonly id: string;
  readonly conversationId: string;
  readonly turn: number;
  readonly question: string;
  readonly task: string;
  readonly format: 'json' | 'markdown';
  readonly documents: readonly PacketDocument[];
};

const maxPacketChars = 20_000_000;

export function findPacket(request: NormalisedRequest): ReadPacket | null {
  for (const message of request.messages.toReversed()) {
    const packet = readPacketText(message.text);
    if (packet !== null) return packet;
  }
  return null;
}

function readPacketText(text: string): ReadPacket | null {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end < start) return null;
  const read = readJson(text.slice(start, end + 1), maxPacketChars);
  if (!read.ok) return null;
  const packet = asRecord(read.value);
  const context = asRecord(packet.context);
  if (packet.context === undefined || packet.input === undefined) return null;
  const input = asRecord(packet.input);
  return {
    id: asText(packet.id),
    conversationId: asText(asRecord(packet.conversation).id),
    turn: Number(asRecord(packet.conversation).turn ?? 1),
    question: asText(asRecord(input.user_message).text),
    task: asText(asRecord(input.task).name),
    format: asRecord(packet.output).format === 'markdown' ? 'markdown' : 'json',
    documents: readDocuments(asList(context.documents)),
  };
}

/** A document's own `n` takes precedence. Without one, the n-th document with a body is source n. Chunks of one source share its number. */
function readDocuments(documents: readonly unknown[]): PacketDocument[] {
  const numbers = new Map<string, number>();
  return documents.flatMap((entry) => {
    const document = asRecord(entry);
    const content = asRecord(document.content);
    const markdown = asText(content.markdown);
    if (!markdown) return [];
    const sourceId = asText(content.source_id) || asText(document.source_id) || asText(document.doc_id);
    const own = [content.n, document.n].find((n) => typeof n === 'number');
    const n = own ?? numbers.get(sourceId) ?? numbers.size + 1;
    numbers.set(sourceId, n);
    return [{ n, sourceId, title: asText(content.title), url: asText(content.url), markdown }];
  });
}
