import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abbreviatedResponse, responseSchemaSample, toolCallSample } from './__fixtures__/packets';
import { readRender } from './read-render';
import { readResponse, type ResponseRepair } from './read-response';
import { renderToMarkdown } from './render-to-markdown';

const valid = JSON.stringify(responseSchemaSample);
const maxChars = 10_000;
const readJsonMode = (text: string) => readResponse(text, { format: 'json', maxChars });
const readMarkdownMode = (text: string) => readResponse(text, { format: 'markdown', maxChars });

function requireAnswer(reading: ReturnType<typeof readResponse>) {
  if (reading.label === 'failed') throw new Error(reading.reason);
  return reading.answer;
}

const repairsOf = (reading: ReturnType<typeof readResponse>) =>
  reading.label === 'repaired' ? reading.repairs : [reading.label];

describe('readResponse in JSON mode', () => {
  it('labels a strictly correct packet valid', () => {
    const reading = readJsonMode(valid);
    expect(reading.label).toBe('valid');
    expect(requireAnswer(reading)).toMatchObject({
      title: 'Optional short title',
      markdown: 'Markdown content...',
      citations: [{ sourceId: 'src:1', url: 'https://...', quote: 'short supporting excerpt' }],
      toolCalls: [],
    });
  });

  it('accepts and labels the specification’s example with assistant.markdown', () => {
    const reading = readJsonMode(JSON.stringify(abbreviatedResponse));
    expect(repairsOf(reading)).toEqual(['assistant_markdown']);
    expect(requireAnswer(reading).citations).toEqual([
      { docId: 'doc:web:summary', url: 'https://example.com', quote: '...' },
    ]);
  });

  const { assistant } = responseSchemaSample;
  const change = (part: object) => JSON.stringify({ ...responseSchemaSample, ...part });
  it.each<[string, string, ResponseRepair[]]>([
    ['a fence', `\`\`\`json\n${valid}\n\`\`\``, ['fence_stripped']],
    ['a fence without a label', `\`\`\`\n${valid}\n\`\`\`\n`, ['fence_stripped']],
    ['a trailing comma', valid.replace('"tool_calls":[]}', '"tool_calls":[],}'), ['trailing_comma_removed']],
    ['text around the object', `Here it is:\n${valid}\nDone.`, ['first_object_taken']],
    [
      'text and a trailing comma',
      `So: ${valid.replace('[]}', '[],\n}')}`,
      ['first_object_taken', 'trailing_comma_removed'],
    ],
    ['thinking', `<think>{"a":1}</think>\n${valid}`, ['thinking_removed']],
    ['thinking whose opening tag was swallowed', `So I think.\n</think>\n${valid}`, ['thinking_removed']],
    ['no envelope', JSON.stringify({ assistant }), ['envelope_incomplete']],
    ['assistant as text', change({ assistant: 'Hello' }), ['assistant_markdown']],
    [
      'an unknown node',
      change({ assistant: { render: { type: 'doc', children: [{ type: 'callout', text: 'x' }] } } }),
      ['unknown_node_kept_as_text'],
    ],
    [
      'a citation without a quote',
      change({ assistant: { ...assistant, citations: [{ n: 1 }] } }),
      ['citations_dropped'],
    ],
    [
      'a tool call with more keys',
      change({ tool_calls: [{ ...toolCallSample, id: '1' }] }),
      ['tool_calls_dropped'],
    ],
    ['tool calls that are no array', change({ tool_calls: {} }), ['tool_calls_dropped']],
    ['a field beyond the schema', change({ more: 1 }), ['unknown_fields_dropped']],
    [
      'a call and no answer',
      change({ assistant: undefined, tool_calls: [toolCallSample] }),
      ['assistant_missing'],
    ],
  ])('reports the repair of %s', (...[, text, repairs]) => {
    expect(repairsOf(readJsonMode(text))).toEqual(repairs);
  });

  it('leaves commas and braces inside strings unchanged', () => {
    const text = change({ assistant: { markdown: 'a,} ,] {" \\' } });
    expect(requireAnswer(readJsonMode(`x ${text.replace(/\}$/, ',}')}`)).markdown).toContain('a,} ,] {"');
  });

  it('falls back to Markdown, drops calls and citations, and says why', () => {
    const text = 'Not JSON [1].\n\n```citations\n{"n":1,"quote":"q"}\n```';
    const reading = readJsonMode(text);
    expect(reading).toMatchObject({
      label: 'markdown_only',
      reason: expect.stringContaining('not JSON'),
      answer: { markdown: 'Not JSON [1].', citations: [], toolCalls: [], dropped: [{ path: 'citations' }] },
    });
  });

  it('keeps proposed tool calls that have the right shape', () => {
    expect(
      requireAnswer(readJsonMode(change({ tool_calls: [toolCallSample, { name: 'x' }] }))).toolCalls,
    ).toEqual([toolCallSample]);
  });

  it.each<[string, string, string]>([
    ['nothing', ' \n', 'empty'],
    ['thinking alone', '<think>hm</think>', 'empty'],
    ['thinking that never ends', '<think>hm', 'empty'],
    ['an object without an answer', '{"a":1}', 'no_answer'],
    ['more than the limit', 'x'.repeat(maxChars + 1), 'too_large'],
  ])('fails on %s', (...[, text, code]) => {
    expect(readJsonMode(text)).toMatchObject({ label: 'failed', code });
  });

  it('reads text of exactly the maximum length', () => {
    expect(readMarkdownMode('x'.repeat(maxChars)).label).toBe('valid');
  });

  it('returns the data of an extraction', () => {
    expect(
      requireAnswer(readJsonMode(change({ assistant: { ...assistant, data: { price: 3 } } }))).data,
    ).toEqual({ price: 3 });
  });
});

describe('readResponse in Markdown mode', () => {
  it('reads Markdown and its closing block of citations', () => {
    const reading = readMarkdownMode('It is [1].\n\n```citations\n{"n":1,"quote":"so"}\n```');
    expect(reading.label).toBe('valid');
    expect(requireAnswer(reading)).toMatchObject({
      markdown: 'It is [1].',
      citations: [{ n: 1, quote: 'so' }],
    });
  });

  it('accepts an answer in JSON, but never its tool calls', () => {
    const reading = readMarkdownMode(
      JSON.stringify({ ...responseSchemaSample, tool_calls: [toolCallSample] }),
    );
    expect(repairsOf(reading)).toEqual(['json_in_markdown_mode']);
    expect(requireAnswer(reading)).toMatchObject({
      markdown: 'Markdown content...',
      toolCalls: [],
      dropped: [{ path: 'tool_calls.0', reason: expect.stringContaining('browser.click') }],
    });
  });

  it('unwraps an answer that is a single Markdown fence', () => {
    const reading = readMarkdownMode('```markdown\n# Title\n```');
    expect(repairsOf(reading)).toEqual(['fence_stripped']);
    expect(requireAnswer(reading).markdown).toBe('# Title');
  });

  it('leaves an answer that shows JSON unchanged', () => {
    const text = '```json\n{"a":1}\n```';
    expect(requireAnswer(readMarkdownMode(text)).markdown).toBe(text);
  });

  it.each([
    ['tool calls', { tool_calls: [toolCallSample] }],
    ['a protocol', { protocol: 'llmcp/0.1', note: 'an example' }],
  ])('leaves JSON unchanged that shows %s without an answer', (_name, shown) => {
    const text = JSON.stringify(shown);
    expect(readMarkdownMode(text)).toMatchObject({ label: 'valid', answer: { toolCalls: [] } });
    expect(requireAnswer(readMarkdownMode(text)).markdown).toBe(text);
  });

  it('fails for a packet whose answer has no text', () => {
    expect(readMarkdownMode('{"assistant":{}}')).toMatchObject({ label: 'failed', code: 'broken_json' });
  });

  it('keeps a thinking tag that the answer writes about', () => {
    expect(requireAnswer(readMarkdownMode('Use `<think>` and `</think>`.')).markdown).toBe(
      'Use `<think>` and `</think>`.',
    );
  });
});

describe('readResponse with random text', () => {
  it('never throws, and labels a mutated packet valid only when it is valid', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom(
          '{',
          '}',
          '"',
          ',',
          '[',
          ']',
          '\\',
          '```',
          '\n',
          '<think>',
          '</think>',
          '"assistant":',
          '"render":',
          '{"__proto__":1}',
          '1e999',
        ),
        fc.string({ maxLength: 5 }),
      ),
      { maxLength: 12 },
    );
    const mutated = fc
      .tuple(fc.nat(valid.length), fc.nat(30), pieces)
      .map(([at, length, inserted]) => valid.slice(0, at) + inserted.join('') + valid.slice(at + length));
    fc.assert(
      fc.property(mutated, fc.constantFrom('json' as const, 'markdown' as const), (text, format) => {
        const reading = readResponse(text, { format, maxChars: 100_000 });
        if (format === 'json' && reading.label === 'valid')
          expect(() => JSON.parse(text) as unknown).not.toThrow();
        expect(({} as Record<string, unknown>)['__proto__']).toBe(Object.prototype);
      }),
      { numRuns: 500 },
    );
  });
});

const doc = (...children: unknown[]) => readRender({ type: 'doc', children });

describe('readRender', () => {
  it.each<[string, unknown[], string, string[]]>([
    [
      'an unknown block',
      [{ type: 'callout', children: [{ type: 'text', text: 'kept' }] }],
      'kept',
      ['callout'],
    ],
    ['an unknown inline node', [{ type: 'paragraph', children: [{ type: 'sup', text: '2' }] }], '2', ['sup']],
    [
      'inline nodes in the place of blocks',
      [
        { type: 'text', text: 'a' },
        { type: 'strong', text: 'b' },
      ],
      'a**b**',
      [],
    ],
    ['text in the place of nodes', ['a'], 'a', []],
    [
      'raw HTML as text',
      [{ type: 'paragraph', children: [{ type: 'text', text: '<b>x</b>' }] }],
      '\\<b>x\\</b>',
      [],
    ],
    ['a list of bare texts', [{ type: 'list', ordered: false, children: ['a', 'b'] }], '- a\n- b', ['shape']],
    [
      'an item that holds inline nodes',
      [{ type: 'list', children: [{ type: 'list_item', children: [{ type: 'text', text: 'a' }] }] }],
      '- a',
      [],
    ],
    ['a heading without a level', [{ type: 'heading', text: 'a' }], '## a', []],
    ['a node that is null', [null, { type: 'paragraph', children: ['a'] }], 'a', ['shape']],
  ])('reads %s', (...[, children, markdown, unknown]) => {
    const reading = doc(...children);
    expect(reading && renderToMarkdown(reading.tree)).toBe(markdown);
    expect(reading?.unknownNodes).toEqual(unknown);
  });

  it('keeps the text of deeply nested nodes, in bounded time', () => {
    let node: unknown = { type: 'text', text: 'deep' };
    for (let depth = 0; depth < 5_000; depth += 1) node = { type: 'blockquote', children: [node] };
    const reading = doc(node);
    expect(reading && renderToMarkdown(reading.tree)).toContain('deep');
  });

  it('stops at the maximum number of nodes', () => {
    const many = Array.from({ length: 60_000 }, () => ({ type: 'thematic_break' }));
    expect(doc(...many)?.tree.children.length).toBeLessThan(50_001);
  });
});
