import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { abbreviatedResponse, responseSchemaSample, toolCallSample } from './__fixtures__/packets';
import { readResponse, type ResponseRepair } from './read-response';

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
      answer: {
        markdown: 'Not JSON [1].',
        citations: [],
        toolCalls: [],
        dropped: [{ path: 'citations', reason: 'the answer is not JSON' }],
      },
    });
  });

  it('says of every part that it drops where it was and why', () => {
    const listDropped = (part: object) =>
      requireAnswer(readJsonMode(change({ assistant: { ...assistant, ...part } }))).dropped;
    expect(listDropped({ citations: [{ quote: 'q' }, { n: 1 }] })).toEqual([
      { path: 'assistant.citations.1', reason: expect.stringContaining('quote') },
    ]);
    expect(listDropped({ citations: { n: 1 } })).toEqual([
      { path: 'assistant.citations', reason: 'is not an array' },
    ]);
    expect(listDropped({ citations: null })).toEqual([]);
    expect(requireAnswer(readJsonMode(change({ tool_calls: [{ name: 7 }] }))).dropped).toEqual([
      { path: 'tool_calls.0', reason: expect.stringContaining('name') },
    ]);
  });

  it('keeps citations and calls up to their number, and says how many there were', () => {
    const readAll = (count: number, callCount: number) => {
      const citations = Array.from({ length: count }, () => ({ n: 1, quote: 'q' }));
      const tool_calls = Array.from({ length: callCount }, () => toolCallSample);
      const text = change({ assistant: { ...assistant, citations }, tool_calls });
      return requireAnswer(readResponse(text, { format: 'json', maxChars: 1_000_000 }));
    };
    const full = readAll(limits.citations, limits.toolCalls);
    expect([full.citations.length, full.toolCalls.length, full.dropped]).toEqual([
      limits.citations,
      limits.toolCalls,
      [],
    ]);
    const over = readAll(limits.citations + 1, limits.toolCalls + 2);
    expect([over.citations.length, over.toolCalls.length]).toEqual([limits.citations, limits.toolCalls]);
    expect(over.dropped).toEqual([
      {
        path: 'assistant.citations',
        reason: `has ${limits.citations + 1} entries; only the first ${limits.citations} were kept`,
      },
      {
        path: 'tool_calls',
        reason: `has ${limits.toolCalls + 2} entries; only the first ${limits.toolCalls} were kept`,
      },
    ]);
  });

  it.each([
    ['a value that is no object', 'assistant', null],
    ['a list', 'assistant', [{ markdown: 'x' }]],
    ['a number', 'assistant', 7],
  ])('finds no answer in %s', (_what, key, value) => {
    expect(readJsonMode(JSON.stringify({ [key]: value }))).toEqual({
      label: 'failed',
      code: 'no_answer',
      reason: 'The JSON contains neither an answer nor a tool call.',
    });
  });

  it('names an envelope that lacks one field, and one that lacks all', () => {
    const { in_reply_to: _request, ...without } = responseSchemaSample;
    expect(repairsOf(readJsonMode(JSON.stringify(without)))).toEqual(['envelope_incomplete']);
  });

  it.each([
    ['JSON that is cut off', valid.slice(0, -20), 'broken_json', 'It is JSON that is cut off or malformed.'],
    ['a list that is cut off', '[{"a": 1}, {', 'broken_json', 'It is JSON that is cut off or malformed.'],
    ['a fence that is cut off', '```json\n{"assistant": {', 'broken_json', expect.any(String)],
    ['a packet after some words', 'Sure. {"assistant": {"mark', 'broken_json', expect.any(String)],
    [
      'a web page',
      '<!doctype html><html><body>502</body></html>',
      'web_page',
      'It is a web page, which a gateway may have sent.',
    ],
    ['a web page in a fence', '```html\n<HTML><body>502', 'web_page', expect.any(String)],
  ])('fails on %s', (_what, text, code, reason) => {
    expect(readJsonMode(text)).toEqual({ label: 'failed', code, reason });
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
  ])('fails on %s, in words', (...[, text, code]) => {
    const reasons = new Map([
      ['empty', 'The answer is empty.'],
      ['no_answer', 'The JSON contains neither an answer nor a tool call.'],
      ['too_large', `The answer is longer than ${maxChars} characters.`],
    ]);
    expect(readJsonMode(text)).toEqual({ label: 'failed', code, reason: reasons.get(code) });
  });

  it('reads text of exactly the maximum length', () => {
    expect(readMarkdownMode('x'.repeat(maxChars)).label).toBe('valid');
  });

  it('drops nothing from text without citations', () => {
    expect(readJsonMode('Plain words.')).toMatchObject({ label: 'markdown_only', answer: { dropped: [] } });
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

  it.each([
    ['thinking twice', '<think>a</think> <thinking>b</thinking>\n\nSo.'],
    ['thinking in several lines', ' <think>\na\n\nb\n</think>So.'],
    ['thinking whose opening tag was swallowed', 'a\nb\n</think> \nSo.'],
    ['thinking that ends with its line', 'a\n</thinking>\nSo.'],
    ['thinking about other tags, whose opening tag was swallowed', '<b>a</b> < b\n</think>\nSo.'],
  ])('removes %s', (_what, text) => {
    expect(readMarkdownMode(text)).toMatchObject({
      label: 'repaired',
      repairs: ['thinking_removed'],
      answer: { markdown: 'So.' },
    });
  });

  it.each([
    ['a closing tag inside a line', 'Write `a </think> b` there.'],
    ['a closing tag at the end of a line', 'End it with </think>\nSo.'],
    ['a closing tag before other words', 'So\n</think> ends it.'],
    ['a closing tag whose opening tag it shows', '```\n<think>\na\n</think>\n```'],
    ['thinking that comes later', 'So. <think>a</think>'],
  ])('keeps %s', (_what, text) => {
    expect(readMarkdownMode(text).label).toBe('valid');
  });

  it('says which lines of the closing block it drops, and keeps citations up to their number', () => {
    const block = (lines: readonly string[]) => `So [1].\n\n\`\`\`citations\n${lines.join('\n')}\n\`\`\``;
    const line = '{"n":1,"quote":"so"}';
    expect(requireAnswer(readMarkdownMode(block([line, '{"n":1}']))).dropped).toEqual([
      { path: 'citations.2', reason: expect.stringContaining('quote') },
    ]);
    const many = Array.from({ length: limits.citations + 1 }, () => line);
    const read = readResponse(block(many), { format: 'markdown', maxChars: 1_000_000 });
    expect(requireAnswer(read).citations).toHaveLength(limits.citations);
  });

  it.each([
    ['a web page', '<html><head><title>502</title></head></html>', 'web_page'],
    ['a packet that is cut off', '{"protocol": {"name": "laika.llmcp"', 'broken_json'],
    ['a fenced packet that is cut off', '```json\n{"assistant": {"markdown": "So', 'broken_json'],
  ])('fails on %s', (_what, text, code) => {
    expect(readMarkdownMode(text)).toMatchObject({ label: 'failed', code });
  });

  it.each([
    ['a web page as an example', 'Write:\n\n```html\n<html></html>\n```'],
    ['JSON as an example', 'Send `{"assistant": {}}`.'],
    ['a fence of another language', '```python\nprint(1)\n```'],
    ['a Markdown fence inside the text', 'So:\n\n```markdown\n# a\n```'],
  ])('leaves %s unchanged', (_what, text) => {
    expect(readMarkdownMode(text)).toMatchObject({ label: 'valid', answer: { markdown: text } });
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
