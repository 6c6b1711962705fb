import { describe, expect, it } from 'vitest';
import { transformDefinitionSchema } from '@/lib/protocol/own-transform';
import { createOwnTransform } from './create-own-transform';

const define = (kind: 'headings' | 'fields', ...names: readonly string[]) =>
  createOwnTransform(
    'trf_1',
    transformDefinitionSchema.parse({
      title: 'Dossier',
      prompt: 'Be brief.',
      shape: { kind, parts: names.map((name) => ({ name })) },
    }),
  );
const quotes = [{ n: 1, quote: 'It holds.' }];
const make = (own: ReturnType<typeof define>, given: unknown) => {
  const made = own.make(given, {});
  if (!made.ok) throw new Error(made.failure);
  return made.value;
};

describe('a transform that a team made', () => {
  it('has the sections of its definition in their order, whatever a model returns', () => {
    const section = (heading: string) => ({ heading, statements: [{ text: `On ${heading}`, quotes }] });
    const page = make(define('headings', 'Risks', 'Costs'), {
      type: 'report',
      lead: [{ text: 'Extra', quotes }],
      sections: [section('costs'), section('Invented'), section('Risks')],
    });
    expect(page.markdown).toBe('## Risks\n\n- On Risks [1]\n\n## Costs\n\n- On costs [1]');
  });

  it('has the columns of its definition, and leaves out rows that say nothing', () => {
    const cell = (column: string, value: string | null) => ({
      column,
      value,
      quotes: value === null ? [] : quotes,
    });
    const page = make(define('fields', 'Height', 'Age'), {
      type: 'data_table',
      columns: ['Age', 'Colour'],
      rows: [
        { subject: 'A', cells: [cell('age', '9'), cell('Colour', 'red')] },
        { subject: 'B', cells: [cell('Colour', 'red')] },
      ],
    });
    expect(page.markdown).toBe('| Source | Height | Age |\n| --- | --- | --- |\n| A | – | 9 [1] |');
  });

  it('tells a model its prompt and its parts', () => {
    const instruction = define('headings', 'Risks', 'Costs').writeInstruction({ focus: 'the dam' });
    for (const words of ['Be brief.', '- Risks\n- Costs', 'the dam']) expect(instruction).toContain(words);
  });

  it('cannot have two parts of one name, or none', () => {
    const shape = (parts: readonly string[]) => ({
      title: 'T',
      shape: { kind: 'fields', parts: parts.map((name) => ({ name })) },
    });
    expect(transformDefinitionSchema.safeParse(shape(['Cost', 'cost'])).success).toBe(false);
    expect(transformDefinitionSchema.safeParse(shape([])).success).toBe(false);
    expect(transformDefinitionSchema.safeParse(shape(['Cost'])).success).toBe(true);
  });

  it('has bounds on its parts and its prompt', async () => {
    const { limits } = await import('@/lib/core/limits');
    const fits = (parts: number, prompt: number) =>
      transformDefinitionSchema.safeParse({
        title: 'T',
        prompt: 'p'.repeat(prompt),
        shape: { kind: 'headings', parts: Array.from({ length: parts }, (_, n) => ({ name: `Part ${n}` })) },
      }).success;
    expect(fits(limits.transformParts, limits.transformPromptChars)).toBe(true);
    expect(fits(limits.transformParts + 1, 0)).toBe(false);
    expect(fits(1, limits.transformPromptChars + 1)).toBe(false);
  });
});
