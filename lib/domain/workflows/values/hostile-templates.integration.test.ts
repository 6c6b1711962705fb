/** Threats 11 and 27: a template can name values and do nothing else, whatever the template or a record contains. */
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runsEveryCase } from '@/e2e/support/choose-cases';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { escapePayloads } from '@/lib/engine/calculate/__fixtures__/escape-payloads';
import { trapName, watchGlobals } from '@/lib/engine/calculate/__fixtures__/watch-globals';
import type { ValueScope } from './find-value';
import { listMalformedReferences, listReferences } from './list-references';
import { renderValue } from './render-value';

/** Every string costs as much as the others, so `npm test` takes a tenth of those of the long tests. */
const strings = runsEveryCase ? 100_000 : 2_500;

const watch = watchGlobals();
afterEach(() => expect(watch.listReached()).toEqual([]));
afterAll(watch.stop);

const scope: ValueScope = {
  trigger: {
    title: 'A title',
    tags: ['one', 'two'],
    words: 12,
    none: null,
    nested: { deep: [{ value: true }] },
  },
  steps: { check: { output: { count: 3 } } },
};

/** Returns `value`, or the code of the failure. Checks that the outcome fits the references and malformed braces in the template. */
function judge(template: JsonValue, within = scope): string {
  const rendered = renderValue(template, within);
  const references = listReferences(template);
  const malformed = listMalformedReferences(template);
  if (rendered.ok) {
    expect(malformed).toEqual([]);
    if (references.length === 0 && typeof template === 'string' && !template.includes('\\'))
      expect(rendered.value).toBe(template);
    return 'value';
  }
  expect(references.length + malformed.length > 0 || rendered.failure.code === 'too_long').toBe(true);
  expect(rendered.failure.message).toMatch(/^\S.*\.$/s);
  return rendered.failure.code;
}

describe('renderValue with hostile input', () => {
  it.each(escapePayloads)('renders or refuses %s without side effects', (payload) => {
    const outcome = judge(payload);
    if (outcome !== 'value') expect(['missing_value', 'malformed_reference']).toContain(outcome);
    expect(judge({ text: [payload] })).toBe(outcome);
  });

  it.each(escapePayloads)('returns a record that contains %s unchanged', (payload) => {
    const within: ValueScope = { trigger: { title: payload }, steps: {} };
    expect(renderValue('{{trigger.title}}', within)).toEqual({ ok: true, value: payload });
    expect(renderValue('a {{trigger.title}} b', within)).toEqual({ ok: true, value: `a ${payload} b` });
  });

  it(`renders ${strings} strings, or says that a value is missing or malformed`, () => {
    const pieces = fc.constantFrom(
      ...escapePayloads,
      ...'{{ }} { } \\ \\\\ {{trigger.title}} {{trigger.none}} {{steps.check.output}}'.split(' '),
      ...'trigger steps . .. [ ] 0 1 title tags __proto__ constructor length'.split(' '),
      ...'🙂 | ( ) " \' $ # @ / - _ % ='.split(' '),
      ...[trapName, '{{ trigger.tags }}', ' ', '\n', '\0', '\ud800'],
    );
    const written = fc.oneof(
      { weight: 3, arbitrary: fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')) },
      { weight: 2, arbitrary: fc.array(pieces, { maxLength: 6 }).map((parts) => `{{${parts.join('')}}}`) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    );
    const counts = new Map<string, number>();
    fc.assert(
      fc.property(fc.array(written, { minLength: 100, maxLength: 100 }), (templates) => {
        for (const template of templates) {
          const outcome = judge(template);
          counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        }
      }),
      { numRuns: strings / 100 },
    );
    expect([...counts.keys()].sort()).toEqual(['malformed_reference', 'missing_value', 'value']);
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(strings);
  });

  it.each([
    '{',
    '{{',
    '}}',
    '\\',
    '\\{{',
    '\\\\{{',
    '{{a',
    '{{a.',
    '{{a}}',
    '{{ ',
    '{{trigger.title}}',
    '{{}}',
    '{{a[0]',
    '}{',
    '{{{',
    ' ',
  ])('reads 300 kB of %j', (piece) => {
    const long = piece.repeat(Math.floor(300_000 / piece.length));
    expect(judge(long)).toBeDefined();
    expect(judge(`${long}}}`)).toBeDefined();
    expect(judge('{{trigger.text}}', { trigger: { text: long }, steps: {} })).toBe('value');
  });

  it('stops at its maximum length for a value that is named again and again', () => {
    const within: ValueScope = { trigger: { list: Array<string>(10_000).fill('x'.repeat(30)) }, steps: {} };
    expect(judge('{{trigger.list}}'.repeat(20_000), within)).toBe('too_long');
    expect(judge(Array<string>(20_000).fill('{{trigger.list}}'), within)).toBe('too_long');
    expect(limits.renderedChars).toBeLessThan(10_000 * 30 * 2);
  });
});
