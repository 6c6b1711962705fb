import { describe, expect, expectTypeOf, it } from 'vitest';
import { limits } from '../../core/limits';
import {
  abbreviatedRequest,
  collectionRequest,
  requestSchemaSample,
  responseSchemaSample,
} from './__fixtures__/packets';
import type { RequestPacket } from './packet-schema';
import { readRequest, readResponsePacket, redactMarkdown, writeRequest, writeResponse } from './packet-wire';
import type { BlockNode } from './render-schema';

type Path = (string | number)[];

function withChange(sample: object, path: Path, value: unknown): unknown {
  const copy = structuredClone(sample) as Record<string, unknown>;
  let target: Record<string | number, unknown> = copy;
  for (const key of path.slice(0, -1)) target = target[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  if (value === undefined) delete target[last];
  else target[last] = value;
  return copy;
}

function requireRequest(input: unknown): RequestPacket {
  const read = readRequest(input);
  if (!read.ok) throw new Error(read.failure.reason);
  return read.value;
}

describe('readRequest', () => {
  it.each([
    ['Request schema (v1)', requestSchemaSample],
    ['Example: summarize this page', abbreviatedRequest],
    ['a collection pack of an index, a source, a chunk and a summary', collectionRequest],
  ])('reads and writes back the sample "%s"', (_name, sample) => {
    expect(JSON.parse(writeRequest(requireRequest(JSON.stringify(sample))))).toEqual(sample);
    expect(requireRequest(sample)).toEqual(requireRequest(JSON.stringify(sample)));
  });

  it('returns camelCase values', () => {
    const packet = requireRequest(collectionRequest);
    expectTypeOf(packet.input.userMessage.text).toEqualTypeOf<string>();
    expectTypeOf<BlockNode['type']>().toEqualTypeOf<
      'heading' | 'paragraph' | 'list' | 'blockquote' | 'code_block' | 'table' | 'thematic_break'
    >();
    const [index] = packet.context.documents;
    expect(index?.kind === 'collection.index.v1' && index.content.inventory?.leftOut[0]?.sourceId).toBe(
      'src_3',
    );
  });

  it('uses JSON as the default format', () => {
    expect(requireRequest(withChange(abbreviatedRequest, ['output'], undefined)).output.format).toBe('json');
    expect(requireRequest(withChange(abbreviatedRequest, ['output'], {})).output.format).toBe('json');
  });

  const document = ['context', 'documents', 0];
  it.each<[string, Path, unknown, string]>([
    ['a wrong version', ['protocol', 'version'], 2, 'protocol.version'],
    ['another protocol', ['protocol', 'name'], 'other', 'protocol.name'],
    ['a missing protocol', ['protocol'], undefined, 'protocol'],
    ['an unknown task', ['input', 'task', 'name'], 'web.delete', 'input.task.name'],
    ['a trusted web document', [...document, 'trust'], 'trusted', 'context.documents.0.trust'],
    ['a document without trust', [...document, 'trust'], undefined, 'context.documents.0.trust'],
    ['an unknown kind', [...document, 'kind'], 'web.page.v9', 'context.documents.0.kind'],
    [
      'a kind that its content disagrees with',
      [...document, 'content', 'doc_type'],
      'collection.source.v1',
      'context.documents.0.content.doc_type',
    ],
    ['a response in the place of a request', ['type'], 'response', 'type'],
    ['a time without a zone', ['created_at'], '2026-01-28T12:34:56', 'created_at'],
    ['a turn that is not a whole number', ['conversation', 'turn'], 1.5, 'conversation.turn'],
    ['a role that does not exist', ['sender', 'role'], 'system', 'sender.role'],
    ['another output format', ['output', 'format'], 'html', 'output.format'],
    ['an id that is too long', ['id'], 'x'.repeat(limits.idChars + 1), 'id'],
    ['an undeclared field', ['input', 'extra'], 1, 'input'],
    ['no context', ['context'], undefined, 'context'],
  ])('refuses %s and names its path', (...[, path, value, expected]) => {
    const read = readRequest(withChange(abbreviatedRequest, path, value));
    expect(read.ok ? 'accepted' : read.failure.path).toBe(expected);
  });

  it('accepts an id of exactly the maximum length', () => {
    expect(readRequest(withChange(abbreviatedRequest, ['id'], 'x'.repeat(limits.idChars))).ok).toBe(true);
  });

  it.each([
    ['cut text', '{"protocol":'],
    ['a number', '7'],
    ['an array', '[]'],
    ['null', null],
  ])('refuses %s without throwing', (_name, input) => {
    expect(readRequest(input).ok).toBe(false);
  });
});

/** Every text of a document that comes from outside, by the name of its field. Ids, times and closed words are ours. */
const outsideTexts = new Set(['title', 'text', 'context', 'markdown', 'author']);

/** Puts a key into every address and every text from outside. */
function putKeys(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => putKeys(item, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, putKeys(inner, key)]));
  }
  if (name === 'url') return 'https://example.com/a?token=CANARY&keyword=kept';
  return outsideTexts.has(name) ? 'kept Cookie: session=CANARY' : value;
}

const anItem = { url: 'u', title: 't', author: 'a', text: 'x' };
const fullDocuments = [
  ...collectionRequest.context.documents,
  {
    ...abbreviatedRequest.context.documents[0],
    content: { ...abbreviatedRequest.context.documents[0]?.content, items: [anItem], comments: [anItem] },
  },
];

describe('writeRequest', () => {
  it('removes keys from every address and every text of a document, and nothing else', () => {
    const documents = putKeys(fullDocuments);
    const read = requireRequest({ ...collectionRequest, context: { documents } });
    const cleaned = JSON.stringify(documents)
      .replaceAll('token=CANARY&', '')
      .replaceAll('session=CANARY', '[key]');
    expect(JSON.parse(writeRequest(read))).toEqual({
      ...collectionRequest,
      context: { documents: JSON.parse(cleaned) as unknown },
    });
  });

  it('adds nothing to documents that leave out what they may', () => {
    const context = {
      documents: fullDocuments.map(({ content, ...document }) => ({
        ...document,
        content: 'items' in content ? { ...content, items: [{}], comments: [{}] } : content,
      })),
    };
    const packet = { ...collectionRequest, context };
    expect(JSON.parse(writeRequest(requireRequest(packet)))).toEqual(packet);
  });

  it('removes keys from the addresses and texts that a model would see', () => {
    const packet = requireRequest(collectionRequest);
    const text = writeRequest({
      ...packet,
      context: {
        documents: packet.context.documents.map((document) =>
          document.kind === 'collection.source.v1'
            ? {
                ...document,
                content: {
                  ...document.content,
                  url: 'https://me:pw@example.com/a?token=CANARY&keyword=kept',
                  title: 'A header: Cookie: session=CANARY',
                  markdown:
                    'See [this](https://example.com/b?api_key=CANARY&postcode=1010).\n\nAuthorization: Bearer eyJCANARY123\n\nSet-Cookie: sid=CANARY; HttpOnly\n\npostgres://app:CANARY@db/main',
                  extractedLinks: [{ url: 'https://example.com/?sig=CANARY', text: 'Cookie: sid=CANARY' }],
                },
              }
            : document,
        ),
      },
    });
    expect(text).not.toContain('CANARY');
    expect(text).not.toContain('me:pw');
    expect(text).toContain('keyword=kept');
    expect(text).toContain('postcode=1010');
  });

  it('refuses to write an invalid packet', () => {
    const packet = requireRequest(abbreviatedRequest);
    expect(() => writeRequest({ ...packet, id: '' })).toThrow();
  });
});

describe('redactMarkdown', () => {
  it('leaves text without keys unchanged', () => {
    const text = 'A [link](https://example.com/a_(b)?q=1#t) and <https://example.org>.';
    expect(redactMarkdown(text)).toBe(text);
  });
});

describe('writeResponse', () => {
  it('writes back the sample "Response schema (v1)"', () => {
    const read = readResponsePacket(responseSchemaSample);
    expect(read.ok && JSON.parse(writeResponse(read.value))).toEqual(responseSchemaSample);
  });

  it('requires the render tree', () => {
    expect(
      readResponsePacket(withChange(responseSchemaSample, ['assistant', 'render'], undefined)),
    ).toMatchObject({
      ok: false,
      failure: { path: 'assistant.render' },
    });
  });

  it('refuses additional keys in a tool call', () => {
    const calls = [{ name: 'search', arguments: {}, id: '1' }];
    expect(readResponsePacket({ ...responseSchemaSample, tool_calls: calls })).toMatchObject({
      ok: false,
      failure: { path: 'tool_calls.0' },
    });
  });
});
