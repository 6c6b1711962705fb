/**
 * Converts packets to and from text. If a request is invalid, reading names the path of the problem (POST /v1/llmcp answers 400 with it).
 * Writing validates, so no invalid packet can leave, and removes credentials from every address ("Redaction").
 */
import { z } from 'zod';
import { checkShape, type JsonFailure, readJson } from '../../core/json';
import { limits } from '../../core/limits';
import type { Result } from '../../core/result';
import { redactText } from '../../core/redact-text';
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

type Content = {
  readonly url: string;
  readonly markdown: string;
  readonly title: string;
  readonly extractedLinks?: Link[] | undefined;
};

type Addressed = { readonly url: string; readonly title?: string | undefined };

const redactAddress = <Value extends Addressed>(value: Value): Value => ({
  ...value,
  url: redactUrl(value.url).url,
  ...(value.title === undefined ? {} : { title: redactText(value.title) }),
});

type Link = { readonly url: string; readonly text: string; readonly context?: string | undefined };

const redactLink = <Value extends Link>(link: Value): Value => ({
  ...redactAddress(link),
  text: redactText(link.text),
  ...(link.context === undefined ? {} : { context: redactText(link.context) }),
});

type Listed = {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly text?: string | undefined;
};

const redactListed = <Value extends Listed>(item: Value): Value => ({
  ...item,
  ...(item.url === undefined ? {} : { url: redactUrl(item.url).url }),
  ...(item.title === undefined ? {} : { title: redactText(item.title) }),
  ...(item.text === undefined ? {} : { text: redactText(item.text) }),
});

type Indexed = Addressed & { readonly summary?: { readonly text: string } | undefined };

const redactIndexed = <Value extends Indexed>(source: Value): Value => ({
  ...redactAddress(source),
  ...(source.summary === undefined
    ? {}
    : { summary: { ...source.summary, text: redactText(source.summary.text) } }),
});

function redactContent<Value extends Content>(content: Value): Value {
  return {
    ...redactAddress(content),
    markdown: redactMarkdown(content.markdown),
    ...(content.extractedLinks && { extractedLinks: content.extractedLinks.map(redactLink) }),
  };
}

type Summary = Content & {
  readonly items?: Listed[] | undefined;
  readonly comments?: Listed[] | undefined;
};

function redactSummary<Value extends Summary>(content: Value): Value {
  return {
    ...redactContent(content),
    ...(content.items && { items: content.items.map(redactListed) }),
    ...(content.comments && { comments: content.comments.map(redactListed) }),
  };
}

function redactDocument(document: ContextDocument): ContextDocument {
  switch (document.kind) {
    case 'collection.index.v1':
      return {
        ...document,
        content: { ...document.content, sources: document.content.sources.map(redactIndexed) },
      };
    case 'web.observation.chunk.v1':
      return { ...document, content: redactContent(document.content) };
    case 'web.observation.summary.v1':
      return { ...document, content: redactSummary(document.content) };
    case 'collection.source.v1':
      return { ...document, content: redactContent(document.content) };
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
