/** Tests writing and reading the pipeline's exchanges: the specification's examples, every rule of a line, and malformed answers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { limits } from '@/lib/core/limits';
import { answers, contents, requests } from './__fixtures__/examples';
import {
  type AnswerReader,
  createClassificationReader,
  createDecisionReader,
  createRewordingReader,
  knowledgePhases,
  type OutlineNode,
  phasePrompts,
  writeClassificationContent,
  writeIntegrationContent,
  writeRewordingContent,
} from '.';

const block = (text: string, id: string | null = null, children: OutlineNode[] = []) => ({
  text,
  id,
  children,
});

const pages = [
  {
    title: 'Python/Concurrency',
    outline: [
      block('Threading vs Asyncio', null, [
        block('Threading uses locks for shared state'),
        block('Asyncio uses coroutines'),
      ]),
      block('Common Patterns', 'pattern-section-123'),
    ],
  },
  {
    title: 'Textual/Architecture',
    outline: [
      block('Widget Lifecycle'),
      block('Message Passing', 'message-section-456'),
      block('Worker Threads', 'worker-section-789'),
    ],
  },
];

const written = {
  classification: writeClassificationContent([
    {
      id: 'abc123',
      text: "Learned that Python's asyncio.Queue is thread-safe\nThis is important for background tasks in Textual",
    },
    { id: 'def456', text: 'Had lunch with Sarah\r\nDiscussed project timeline' },
  ]),
  rewording: writeRewordingContent([
    {
      id: 'abc123',
      text: "Learned today that Python's asyncio.Queue is thread-safe\nThis is important for background tasks in Textual\nI should remember this when designing concurrent systems",
    },
    {
      id: 'ghi789',
      text: 'Yesterday discovered that ChromaDB requires sentence-transformers\nIt downloads a 90MB model on first run',
    },
  ]),
  integration: writeIntegrationContent([
    {
      id: 'abc123',
      text: "Python's asyncio.Queue is thread-safe, making it suitable for communication between background tasks and the main thread in Textual applications.",
      context: '[[Python]] [[Textual]] [[Concurrency]]',
      candidates: pages,
    },
  ]),
};

describe('a knowledge request', () => {
  it.each(knowledgePhases)('to a model in %s has the specified prompt and temperature', (phase) => {
    const { system, temperature } = requests[phase];
    expect(phasePrompts[phase]).toEqual({ system, temperature });
  });

  it.each(knowledgePhases)('in %s is formatted exactly like the example', (phase) => {
    const [opening = ''] = requests[phase].user.split('{');
    expect(written[phase]).toBe(opening + contents[phase]);
  });

  it('has as many blocks as were given, whatever their text contains', () => {
    const hostile = fc.array(fc.constantFrom('Block ID: x', '\n', '\r', 'Content: - y', ' ', 'z'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (texts) => {
        const blocks = texts.map((parts, index) => ({ id: `id\n${index}`, text: parts.join('') }));
        const heads = writeClassificationContent(blocks).match(/^Block ID: /gm) ?? [];
        expect(heads).toHaveLength(blocks.length);
      }),
    );
  });
});

function readAll<Line>(reader: AnswerReader<Line>, content: string) {
  const outcomes = [...reader.push(content), ...reader.end()];
  return {
    lines: outcomes.flatMap((outcome) => (outcome.type === 'line' ? [outcome.line] : [])),
    reports: outcomes.flatMap((outcome) => (outcome.type === 'report' ? [outcome] : [])),
    lenient: reader.listLeniencies(),
  };
}

const targets = (...ids: string[]) => new Set(ids);
const pairs = () =>
  new Map([
    [
      'abc123',
      new Map([
        ['Python/Concurrency', targets('pattern-section-123')],
        ['Textual/Architecture', targets('message-section-456')],
      ]),
    ],
  ]);

const classify = (content: string) => readAll(createClassificationReader(['abc123', 'ghi789']), content);
const decide = (content: string) => readAll(createDecisionReader(pairs()), content);

describe('a knowledge answer', () => {
  it('is read as in the examples', () => {
    expect(
      classify(answers.classification).lines.map(({ blockId, confidence }) => [blockId, confidence]),
    ).toEqual([
      ['abc123', 0.85],
      ['ghi789', 0.92],
    ]);
    const reworded = readAll(createRewordingReader(['abc123', 'ghi789']), answers.rewording);
    expect(reworded.lines[1]).toEqual({
      blockId: 'ghi789',
      content:
        'ChromaDB requires the sentence-transformers library, which downloads a 90MB model on first run.',
    });
    const decided = decide(answers.integration);
    expect(
      decided.lines.map(({ action, targetBlockId, skipReason }) => [action, targetBlockId, skipReason]),
    ).toEqual([
      ['add_under', 'pattern-section-123', null],
      ['skip', null, 'Content is more Python-specific than Textual-specific'],
    ]);
    expect([decided.reports, decided.lenient]).toEqual([[], []]);
  });

  it('is read the same wherever it is cut', () => {
    const whole = decide(answers.integration).lines;
    for (let cut = 0; cut <= answers.integration.length; cut += 1) {
      const reader = createDecisionReader(pairs());
      const outcomes = [
        ...reader.push(answers.integration.slice(0, cut)),
        ...reader.push(answers.integration.slice(cut)),
        ...reader.end(),
      ];
      expect(outcomes).toEqual(whole.map((line) => ({ type: 'line', line })));
    }
  });

  const good = '{"block_id":"abc123","confidence":0.8,"reason":"lasting"}';
  const other = '{"block_id":"ghi789","confidence":1,"reason":"lasting {too}"}';
  it.each([
    ['a code fence', '```json\n' + `${good}\n${other}\n` + '```', ['fence']],
    ['a preamble', `Here is what lasts:\n\n${good}\n${other}`, ['preamble']],
    ['one array on a line', `[${good}, ${other}]`, ['array']],
    ['one array over lines', `[\n  ${good},\n  ${other}\n]`, ['array']],
    ['objects side by side', `${good} ${other}`, ['joined']],
    [
      'an object over lines',
      `{\n${good.slice(1, -1).replaceAll(',', ',\n')}\n}\n${other}`,
      ['several_lines'],
    ],
    ['list marks', `- ${good}\n- ${other}`, ['preamble']],
    [
      'an array of objects over lines in a fence',
      '```\n[\n' +
        [good, other].map((line) => `  {\n${line.slice(1, -1).replaceAll(',"', ',\n"')}\n  },`).join('\n') +
        '\n]\n```',
      ['fence', 'array', 'several_lines'],
    ],
  ])('may have %s, and is labelled accordingly', (_name, content, lenient) => {
    const read = classify(content);
    expect(read.lines.map(({ blockId }) => blockId)).toEqual(['abc123', 'ghi789']);
    expect([read.reports, read.lenient]).toEqual([[], lenient]);
  });

  it('may contain half a line, which is reported with its text without affecting other lines', () => {
    const read = classify(`{"block_id":"abc123","confid\n${other}`);
    expect(read.lines.map(({ blockId }) => blockId)).toEqual(['ghi789']);
    expect(read.reports).toMatchObject([{ code: 'not_json', text: '{"block_id":"abc123","confid' }]);
  });

  it('may be prose only, which is reported', () => {
    expect(classify('I found nothing.\nSorry.').reports.map(({ text }) => text)).toEqual([
      'I found nothing.',
      'Sorry.',
    ]);
    expect(classify('')).toEqual({ lines: [], reports: [], lenient: [] });
  });

  const line = (change: object) => JSON.stringify({ ...JSON.parse(good), ...change });
  it.each([
    ['an unknown block', line({ block_id: 'zzz' }), 'unknown_block'],
    ['a confidence above 1', line({ confidence: 1.01 }), 'wrong_shape'],
    ['a confidence below 0', line({ confidence: -0.01 }), 'wrong_shape'],
    ['a confidence that is a word', line({ confidence: 'high' }), 'wrong_shape'],
    ['a number beyond all numbers', good.replace('0.8', '1e999'), 'wrong_shape'],
    ['no reason', line({ reason: '' }), 'wrong_shape'],
    ['a reason without end', line({ reason: 'a'.repeat(limits.knowledgeReasonChars + 1) }), 'wrong_shape'],
    ['only a prototype', '{"__proto__":{"block_id":"abc123"}}', 'wrong_shape'],
  ])('loses a pick with %s', (_name, content, code) => {
    const read = classify(`${content}\n${other}`);
    expect(read.reports.map((report) => report.code)).toEqual([code]);
    expect(read.lines.map(({ blockId }) => blockId)).toEqual(['ghi789']);
  });

  it('may have a reason of exactly the maximum length', () => {
    expect(classify(line({ reason: 'a'.repeat(limits.knowledgeReasonChars) })).lines).toHaveLength(1);
  });

  const decision = (change: object) =>
    JSON.stringify({
      knowledge_block_id: 'abc123',
      target_page: 'Python/Concurrency',
      action: 'add_section',
      target_block_id: null,
      target_block_title: null,
      confidence: 0.5,
      reasoning: '',
      skip_reason: null,
      ...change,
    });
  it.each([
    ['a section', {}, null],
    ['a section with an empty target', { target_block_id: '' }, null],
    ['a section with a target', { target_block_id: 'pattern-section-123' }, 'target_unwanted'],
    ['a known target', { action: 'replace', target_block_id: 'pattern-section-123' }, null],
    ['no target', { action: 'add_under' }, 'target_missing'],
    [
      'a target of another page',
      { action: 'replace', target_block_id: 'message-section-456' },
      'unknown_target',
    ],
    ['an unknown page', { target_page: 'Rust' }, 'unknown_page'],
    ['an unknown block', { knowledge_block_id: 'def456' }, 'unknown_block'],
    ['an unknown action', { action: 'delete' }, 'wrong_shape'],
    ['a skip without a reason', { action: 'skip' }, 'skip_reason_missing'],
    ['a skip with a target', { action: 'skip', skip_reason: 'no', target_block_id: 'x' }, 'target_unwanted'],
    ['a skip with a reason', { action: 'skip', skip_reason: 'no' }, null],
  ])('follows the rules for a decision with %s', (_name, change, code) => {
    const read = decide(decision(change));
    expect(read.reports.map((report) => report.code)).toEqual(code === null ? [] : [code]);
    expect(read.lines).toHaveLength(code === null ? 1 : 0);
  });

  it('counts a decision once for each block and page, and rejects repetitions', () => {
    const read = decide(
      [{}, { confidence: 0.9 }, { target_page: 'Textual/Architecture' }].map(decision).join('\n'),
    );
    expect(read.lines.map(({ page, confidence }) => [page, confidence])).toEqual([
      ['Python/Concurrency', 0.5],
      ['Textual/Architecture', 0.5],
    ]);
    expect(read.reports.map(({ code }) => code)).toEqual(['repeated']);
  });

  it('is limited in its reports and its lines', () => {
    const read = decide(Array.from({ length: 1_000 }, () => decision({ target_page: 'Rust' })).join('\n'));
    expect(read.reports).toHaveLength(limits.knowledgeReports + 1);
    expect(read.reports.at(-1)).toMatchObject({
      code: 'too_many',
      reason: '950 more lines could not be used.',
    });
    const over = classify(`${'{}\n'.repeat(limits.knowledgeLines)}${good}`);
    expect(over.lines).toEqual([]);
    expect(classify(`${'{}\n'.repeat(limits.knowledgeLines - 1)}${good}`).lines).toHaveLength(1);
    expect(classify(`${'x'.repeat(limits.knowledgeLineChars + 1)}\n${good}`).lines).toHaveLength(1);
  });
});

describe('a limit of an answer', () => {
  const over = (count: number) => 'x'.repeat(count);
  const spread = (lines: number) =>
    [
      '{',
      ...Array.from({ length: lines - 3 }, (_, index) => `"x_${index}":${index},`),
      '"block_id":"abc123","confidence":0.8,"reason":"Why"',
      '}',
    ].join('\n');
  const reword = (count: number) =>
    readAll(
      createRewordingReader(['abc123']),
      JSON.stringify({ block_id: 'abc123', reworded_content: over(count) }),
    );

  it.each<[keyof typeof limits, string, (count: number) => { readonly lines: readonly unknown[] }]>([
    ['knowledgeObjectLines', 'an object over several lines', (count) => classify(spread(count))],
    ['knowledgeTextChars', 'reworded words', reword],
  ])('%s applies exactly to %s', (bound, _of, read) => {
    expect(read(limits[bound]).lines).toHaveLength(1);
    expect(read(limits[bound] + 1).lines).toEqual([]);
  });

  it('shows an unusable line in full up to a maximum length, and the start of a longer one', () => {
    const shown = (count: number) => classify(`{${over(count - 1)}`).reports[0]?.text;
    expect(shown(limits.knowledgeReportChars)).toBe(`{${over(limits.knowledgeReportChars - 1)}`);
    expect(shown(limits.knowledgeReportChars + 1)).toMatch(/^\{x+…$/);
  });
});

describe('a damaged answer', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `b${index}`);
  const lines = ids.map((id, index) =>
    JSON.stringify({ block_id: id, confidence: index / 40, reason: `"${id}" → {lasts}\\ é🙂` }),
  );
  const damage = fc.oneof(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '{"',
      'null',
      '',
      '{"__proto__":{"x":1}}',
      '{"block_id":1e999}',
      '```',
      '\\',
      'Sure!',
    ),
    fc.record({ cut: fc.nat(80) }),
    fc.record({ doubled: fc.constant(true) }),
    fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[\r\n]/g, ' ')),
  );

  it('loses only the damaged lines, wherever it is cut', () => {
    let kept = 0;
    let good = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(39), damage), { maxLength: 6 }), fc.nat(4_000), (damages, cut) => {
        const at = new Map(damages);
        const content = lines
          .map((text, index) => {
            const change = at.get(index);
            if (change === undefined) return text;
            if (typeof change === 'string') return change;
            return 'cut' in change
              ? text.slice(0, Math.min(change.cut, text.length - 1))
              : `${text}\n${text}`;
          })
          .join('\n');
        const reader = createClassificationReader(ids);
        const outcomes = [
          ...reader.push(content.slice(0, cut)),
          ...reader.push(content.slice(cut)),
          ...reader.end(),
        ];
        const read = new Set(
          outcomes.flatMap((outcome) => (outcome.type === 'line' ? [outcome.line.blockId] : [])),
        );
        const undamaged = ids.filter((_, index) => !at.has(index));
        good += undamaged.length;
        kept += undamaged.filter((id) => read.has(id)).length;
      }),
      { numRuns: countRuns(3_000) },
    );
    expect(kept / good).toBeGreaterThanOrEqual(0.99);
  });
});
