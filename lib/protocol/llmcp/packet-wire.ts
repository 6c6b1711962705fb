/**
 * Packets to and from text. Reading a request names the path of what is wrong (POST /v1/llmcp answers 400 with it);
 * writing validates, so no invalid packet can leave, and strips what works as a key from every address ("Redaction").
 */
import { z } from 'zod';
import { checkShape, type JsonFailure, readJson } from '../../core/json';
import { limits } from '../../core/limits';
import type { Result } from '../../core/result';
import { redactUrl } from '../../core/url';
import type { ContextDocument } from './document-schema';
import {
  type RequestPacket,
  requestPacketSchema,
  type ResponsePacket,
  responsePacketSchema,
} from './packet-schema';

export type PacketFailure = JsonFailure;

function readPacket<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Result<z.output<Schema>, PacketFailure> {
  const read =
    typeof input === 'string' ? readJson(input, limits.packetChars) : checkShape(z.unknown(), input);
  return read.ok ? checkShape(schema, read.value) : read;
}

/** Takes JSON text or a parsed body. */
export function readRequest(input: unknown): Result<RequestPacket, PacketFailure> {
  return readPacket(requestPacketSchema, input);
}

/** Reads a strict response packet, as we write it. What a model answers is read by `readResponse`. */
export function readResponsePacket(input: unknown): Result<ResponsePacket, PacketFailure> {
  return readPacket(responsePacketSchema, input);
}

const webAddress = /https?:\/\/[^\s<>()[\]"'`]+/g;

/** Markdown with the keys taken out of its addresses; text without an address comes back as it is. */
export function redactMarkdown(markdown: string): string {
  return markdown.replace(webAddress, (address) => redactUrl(address).url);
}

type Content = {
  readonly url: string;
  readonly markdown: string;
  readonly extractedLinks?: { url: string; text: string; context?: string | undefined }[] | undefined;
};

const redactAddress = <Value extends { readonly url: string }>(value: Value): Value => ({
  ...value,
  url: redactUrl(value.url).url,
});

function redactContent<Value extends Content>(content: Value): Value {
  return {
    ...redactAddress(content),
    markdown: redactMarkdown(content.markdown),
    ...(content.extractedLinks && { extractedLinks: content.extractedLinks.map(redactAddress) }),
  };
}

function redactDocument(document: ContextDocument): ContextDocument {
  switch (document.kind) {
    case 'collection.index.v1':
      return {
        ...document,
        content: { ...document.content, sources: document.content.sources.map(redactAddress) },
      };
    case 'web.observation.chunk.v1':
      return { ...document, content: redactContent(document.content) };
    case 'web.observation.summary.v1':
      return { ...document, content: redactContent(document.content) };
    case 'collection.source.v1':
      return { ...document, content: redactContent(document.content) };
  }
}

/** The packet as a model may see it: no address in it carries a credential. */
export function redactRequest(packet: RequestPacket): RequestPacket {
  return { ...packet, context: { documents: packet.context.documents.map(redactDocument) } };
}

/** The wire object of a request, redacted and validated. Throws on an invalid packet, which is a bug of the packer. */
export function encodeRequest(packet: RequestPacket) {
  return z.encode(requestPacketSchema, redactRequest(packet));
}

/** The user content of a model call. */
export function writeRequest(packet: RequestPacket): string {
  return JSON.stringify(encodeRequest(packet));
}

export function encodeResponse(packet: ResponsePacket) {
  return z.encode(responsePacketSchema, packet);
}

export function writeResponse(packet: ResponsePacket): string {
  return JSON.stringify(encodeResponse(packet));
}
