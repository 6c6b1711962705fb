/**
 * Writes a draft in its wire format: Markdown with its closing citation block, or an LLMCP response packet with `assistant.render`
 * (protocols 1, both modes). The packet is written through the protocol's own schema. Never contains a tool call.
 */
import {
  type RequestPacket,
  type ResponsePacket,
  markdownToRender,
  writeResponse,
} from '@/lib/protocol/llmcp';
import type { Draft } from './draft';

/** The citation entries are in the order of the markers. */
export function writeMarkdownResponse(draft: Draft): string {
  if (draft.citations.length === 0) return draft.markdown;
  const entries = draft.citations.map(({ source, quote }) => JSON.stringify({ n: source.n, quote }));
  return [draft.markdown, '', '```citations', ...entries, '```'].join('\n');
}

export type PacketIdentity = { readonly id: string; readonly createdAt: string };

export function writeJsonResponse(draft: Draft, request: RequestPacket, identity: PacketIdentity): string {
  const packet: ResponsePacket = {
    protocol: request.protocol,
    id: identity.id,
    type: 'response',
    createdAt: identity.createdAt,
    conversation: request.conversation,
    sender: { role: 'assistant' },
    inReplyTo: { requestId: request.id },
    assistant: {
      ...(draft.title === null ? {} : { title: draft.title }),
      render: markdownToRender(draft.markdown),
      citations: draft.citations.map(({ source, quote }) => ({
        n: source.n,
        docId: source.docId,
        url: source.url,
        quote,
        ...(source.sourceId === null ? {} : { sourceId: source.sourceId }),
      })),
      ...(draft.data === undefined ? {} : { data: draft.data }),
    },
    toolCalls: [],
  };
  return writeResponse(packet);
}
