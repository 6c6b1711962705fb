/**
 * Converts packets to and from text. If a request is invalid, reading names the path of the problem (POST /v1/llmcp answers 400 with it).
 * Writing validates, so no invalid packet can leave, and removes credentials from every address and text ("Redaction").
 */
import { z } from 'zod';
import { checkShape, type JsonFailure, readJson } from '../../core/json';
import { limits } from '../../core/limits';
import type { Result } from '../../core/result';
import { redactText } from '../../core/redact-keys';
import { redactUrl } from '../../core/url';
import { type AnsweredPacket, answeredPacketSchema } from './answered-packet';
import type { ContextDocument } from './document-schema';
import { type RequestPacket, requestPacketSchema } from './packet-schema';

export type PacketFailure = JsonFailure;

function readPacket<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Result<z.output<Schema>, PacketFailure> {
  const read =
    typeof input === 'string' ? readJson(input, limits.packetChars) : checkShape(z.unknown(), input);
  return read.ok ? checkShape(schema, read.value) : read;
}

/**
 * Takes JSON text or a parsed body.
 * @public the protocol’s other half, for programs that read what we write
 */
export function readRequest(input: unknown): Result<RequestPacket, PacketFailure> {
  return readPacket(requestPacketSchema, input);
}

/**
 * Reads a strict response packet as we write it. A model's answer is read by `readResponse` instead.
 * @public the protocol’s other half, for programs that read what we write
 */
export function readResponsePacket(input: unknown): Result<AnsweredPacket, PacketFailure> {
  return readPacket(answeredPacketSchema, input);
}

/** Removes credentials from Markdown, in its addresses and elsewhere. Text without any is returned unchanged. */
export const redactMarkdown = redactText;

/** The fields of documents whose value is text from outside. The others are ids, times, numbers and closed words. */
const textFields = ['title', 'author', 'text', 'context', 'markdown'] as const;
type OutsideTexts = { readonly [Name in 'url' | (typeof textFields)[number]]?: string | undefined };

function redactTexts<Value extends OutsideTexts>(value: Value): Value {
  const texts = textFields.flatMap((name): [string, string][] => {
    const text = value[name];
    return text === undefined ? [] : [[name, redactText(text)]];
  });
  const address = value.url === undefined ? {} : { url: redactUrl(value.url).url };
  return { ...value, ...Object.fromEntries(texts), ...address };
}

type IndexContent = Extract<ContextDocument, { kind: 'collection.index.v1' }>['content'];

function redactIndex(content: IndexContent): IndexContent {
  const { inventory } = content;
  return {
    ...redactTexts(content),
    sources: content.sources.map((source) => ({
      ...redactTexts(source),
      summary: source.summary && redactTexts(source.summary),
    })),
    inventory: inventory && { ...inventory, leftOut: inventory.leftOut.map(redactTexts) },
  };
}

function redactDocument(document: ContextDocument): ContextDocument {
  switch (document.kind) {
    case 'collection.index.v1':
      return { ...document, content: redactIndex(document.content) };
    case 'web.observation.chunk.v1':
      return { ...document, content: redactTexts(document.content) };
    case 'web.observation.summary.v1': {
      const { extractedLinks, items, comments } = document.content;
      const content = {
        ...redactTexts(document.content),
        extractedLinks: extractedLinks?.map(redactTexts),
        items: items?.map(redactTexts),
        comments: comments?.map(redactTexts),
      };
      return { ...document, content };
    }
    case 'collection.source.v1': {
      const { extractedLinks } = document.content;
      const content = {
        ...redactTexts(document.content),
        extractedLinks: extractedLinks?.map(redactTexts),
      };
      return { ...document, content };
    }
  }
}

/** Returns the packet as a model may see it, without credentials in its documents. */
function redactRequest(packet: RequestPacket): RequestPacket {
  return { ...packet, context: { documents: packet.context.documents.map(redactDocument) } };
}

/** Returns the wire object of a request, redacted and validated. Throws on an invalid packet, which is a bug in the packer. */
export function encodeRequest(packet: RequestPacket) {
  return z.encode(requestPacketSchema, redactRequest(packet));
}

/** Returns the user content of a model call. */
export function writeRequest(packet: RequestPacket): string {
  return JSON.stringify(encodeRequest(packet));
}

export function encodeResponse(packet: AnsweredPacket) {
  return z.encode(answeredPacketSchema, packet);
}

export function writeResponse(packet: AnsweredPacket): string {
  return JSON.stringify(encodeResponse(packet));
}
