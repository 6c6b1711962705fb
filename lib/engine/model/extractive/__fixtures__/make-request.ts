import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type RequestPacket, writeRequest } from '@/lib/protocol/llmcp';
import type { ModelRequest } from '../../model';
import { createPacketIndex, indexSource, type IndexedUnit, type PacketSource } from '../rank/packet-index';

export type TestSource = { readonly title: string; readonly markdown: string };

const id = '018f0000-0000-7000-8000-000000000001';

export function readCollection(): TestSource[] {
  const folder = path.join(import.meta.dirname, 'collection');
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const markdown = readFileSync(path.join(folder, name), 'utf8');
      return { title: /^# (.+)$/m.exec(markdown)?.[1] ?? name, markdown };
    });
}

export function toPacketSources(sources: readonly TestSource[]): PacketSource[] {
  return sources.map(({ title, markdown }, place) => ({
    n: place + 1,
    sourceId: `src_${place + 1}`,
    docId: `doc:${place + 1}`,
    url: `https://example.com/${place + 1}`,
    title,
    markdown,
    offset: 0,
  }));
}

export function makeIndex(sources: readonly TestSource[]) {
  const units: IndexedUnit[] = [];
  for (const source of toPacketSources(sources)) units.push(...indexSource(source, units));
  return createPacketIndex(units);
}

export type TestTask = {
  readonly question?: string;
  readonly task?: RequestPacket['input']['task'];
  readonly format?: 'json' | 'markdown';
  readonly sources?: readonly TestSource[];
  readonly earlier?: readonly string[];
};

export function makeRequest({
  question = '',
  task = { name: 'web.answer', args: {} },
  format = 'markdown',
  sources = readCollection(),
  earlier = [],
}: TestTask): ModelRequest {
  const packet = writeRequest({
    protocol: { name: 'laika.llmcp', version: 1 },
    id,
    type: 'request',
    createdAt: '2026-01-01T00:00:00.000Z',
    conversation: { id, turn: 1 },
    sender: { role: 'agent' },
    input: { userMessage: { id, text: question }, task },
    context: {
      documents: toPacketSources(sources).map(({ n, sourceId, docId, url, title, markdown }) => ({
        docId,
        kind: 'collection.source.v1' as const,
        trust: 'untrusted' as const,
        content: {
          docType: 'collection.source.v1' as const,
          collectionId: 'col_1',
          sourceId: sourceId ?? '',
          n,
          url,
          title,
          markdown,
        },
      })),
    },
    output: { format },
  });
  const messages = [...earlier, packet].map((content) => ({ role: 'user' as const, content }));
  return { system: '', messages, tools: [], maxOutputTokens: 4_096, responseFormat: 'text' };
}
