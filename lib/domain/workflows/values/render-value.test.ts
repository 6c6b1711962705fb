import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import type { ValueScope } from './find-value';
import { renderValue } from './render-value';

const scope: ValueScope = {
  trigger: {
    title: 'Harbours of 2026',
    words: 1200,
    tags: ['sea', 'trade'],
    author: null,
    note: '{{trigger.secret}}',
  },
  steps: {
    check: { output: { count: 3, open: true, rows: [{ title: 'First' }, { title: 'Second' }] } },
  },
};

function render(template: JsonValue): unknown {
  const rendered = renderValue(template, scope);
  return rendered.ok ? rendered.value : `${rendered.failure.code} ${rendered.failure.path}`;
}

describe('renderValue', () => {
  it.each<[string, JsonValue, unknown]>([
    ['text without braces', 'as { it } is', 'as { it } is'],
    ['a number that is the whole text', '{{steps.check.output.count}}', 3],
    ['a boolean that is the whole text', '{{ steps.check.output.open }}', true],
    ['a list that is the whole text', '{{trigger.tags}}', ['sea', 'trade']],
    ['nothing that is the whole text', '{{trigger.author}}', null],
    ['values inside text', '{{steps.check.output.count}} of {{trigger.words}}', '3 of 1200'],
    ['a list inside text', 'About {{trigger.tags}}.', 'About sea, trade.'],
    ['structure inside text', 'Row: {{steps.check.output.rows[0]}}', 'Row: {"title":"First"}'],
    ['nothing inside text', 'By {{trigger.author}}.', 'By .'],
    [
      'an index in either spelling',
      '{{steps.check.output.rows[1].title}} {{steps.check.output.rows.0.title}}',
      'Second First',
    ],
    [
      'texts inside records and lists',
      { a: ['{{trigger.title}}', 1], b: null },
      { a: ['Harbours of 2026', 1], b: null },
    ],
    ['no keys of records', { '{{trigger.title}}': 1 }, { '{{trigger.title}}': 1 }],
    ['escaped braces', '\\{{trigger.title}}', '{{trigger.title}}'],
    ['a backslash before a value', 'C:\\\\{{trigger.words}}', 'C:\\1200'],
    ['a backslash before escaped braces', '\\\\\\{{x}}', '\\{{x}}'],
    ['a backslash elsewhere as it is', 'a\\b \\{ {', 'a\\b \\{ {'],
  ])('fills in %s', (_what, template, expected) => {
    expect(render(template)).toEqual(expected);
  });

  it('never treats a filled-in value as a template', () => {
    expect(render('{{trigger.note}}')).toBe('{{trigger.secret}}');
    expect(render('Note: {{trigger.note}}')).toBe('Note: {{trigger.secret}}');
  });

  it('says which value is missing, where it is used and which part of its path does not exist', () => {
    const rendered = renderValue({ to: [{ body: 'x {{steps.send.output.id}}' }] }, scope);
    expect(rendered).toMatchObject({
      ok: false,
      failure: {
        code: 'missing_value',
        path: 'to.0.body',
        message: 'There is no value for “steps.send.output.id”, because there is no “steps.send”.',
      },
    });
  });

  it.each([
    '{{}}',
    '{{ }}',
    '{{trigger.title',
    '{{{trigger.title}}}',
    '{{trigger.title | upper}}',
    '{{trigger["title"]}}',
    '{{trigger.title}.x}}',
    '{{trigger..title}}',
    '{{steps.check.output.rows[-1]}}',
    '{{1 + 1}}',
    `{{${' '.repeat(5000)}trigger.title}}`,
  ])('refuses %s, which names no value', (template) => {
    expect(render(template)).toBe('malformed_reference ');
  });

  it.each([
    'trigger.__proto__',
    'trigger.constructor',
    'trigger.toString',
    'trigger.title.length',
    'trigger.tags.length',
    'trigger.tags.at',
    'trigger.tags[2]',
    'trigger.words.toFixed',
    'steps.check.output.constructor.constructor',
    'constructor',
    '__proto__.polluted',
    'globalThis',
    'process.env',
  ])('finds no %s, which no record has of its own', (reference) => {
    expect(render(`{{${reference}}}`)).toBe('missing_value ');
  });

  it('finds an own field named like one of a prototype, and keeps such keys as data', () => {
    const own: ValueScope = { trigger: { constructor: 'Ferrari', toString: 'text' }, steps: {} };
    expect(renderValue('{{trigger.constructor}} {{trigger.toString}}', own)).toEqual({
      ok: true,
      value: 'Ferrari text',
    });
    const template: JsonValue = JSON.parse('{"__proto__": {"isAdmin": "{{trigger.constructor}}"}}');
    const rendered = renderValue(template, own);
    expect(JSON.stringify(rendered)).toBe('{"ok":true,"value":{"__proto__":{"isAdmin":"Ferrari"}}}');
    expect({}).not.toHaveProperty('isAdmin');
  });

  it('stops when the rendered config exceeds its maximum length, however small the template', () => {
    const long: ValueScope = { trigger: { text: 'x'.repeat(limits.renderedChars / 4) }, steps: {} };
    const many = (count: number) => renderValue(Array<JsonValue>(count).fill('{{trigger.text}}'), long);
    expect(many(3).ok).toBe(true);
    expect(many(4)).toMatchObject({ ok: false, failure: { code: 'too_long', path: '3' } });
    expect(renderValue('y'.repeat(limits.renderedChars + 1), long)).toMatchObject({ ok: false });
  });

  it('refuses a config or a value that is nested too deep, instead of crashing', () => {
    const nest = (levels: number): JsonValue => {
      let value: JsonValue = 'x';
      for (let level = 0; level < levels; level += 1) value = [value];
      return value;
    };
    expect(renderValue(nest(limits.requestDepth), scope).ok).toBe(true);
    expect(render(nest(limits.requestDepth + 1))).toMatch(/^too_deep/);
    expect(renderValue('a {{trigger.deep}}', { trigger: { deep: nest(20_000) }, steps: {} }).ok).toBe(false);
  });

  it('returns every text unchanged once its braces are escaped', () => {
    const texts = fc
      .array(fc.constantFrom('{', '}', '\\', '{{', '}}', 'a', '.', ' ', '{{trigger.title}}'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const escaped = text.replace(/(\\*)\{\{/g, (_whole, slashes: string) => `${slashes}${slashes}\\{{`);
        expect(render(escaped)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});
