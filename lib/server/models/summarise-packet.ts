/**
 * Summarises a packet for storage (LLMCP, "Storing JSON conversation"): document bodies are replaced by their digest, length and a short
 * preview, unless full logging is on. The full text of a source is stored with the source.
 */
import { sliceWhole } from '@/lib/core/text';
import { getEnvironment } from '@/lib/platform/settings/env';
import { digestBytes } from '@/lib/platform/secrets/token';
import { encodeRequest, type RequestPacket } from '@/lib/protocol/llmcp';

const previewChars = 160;

export function summarisePacket(packet: RequestPacket): object {
  const encoded = encodeRequest(packet);
  if (getEnvironment().LOG_LLM === 'full') return encoded;
  const documents = encoded.context.documents.map((document) => ({
    ...document,
    content:
      'markdown' in document.content
        ? { ...document.content, markdown: summariseBody(document.content.markdown) }
        : document.content,
  }));
  return { ...encoded, context: { documents } };
}

function summariseBody(markdown: string): object {
  return {
    sha256: digestBytes(markdown),
    length: markdown.length,
    preview: sliceWhole(markdown, previewChars),
  };
}
