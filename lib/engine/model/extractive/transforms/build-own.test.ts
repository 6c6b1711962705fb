import { describe, expect, it } from 'vitest';
import type { TransformShape } from '@/lib/protocol/own-transform';
import { makeIndex } from '../__fixtures__/make-request';
import { readWrittenValue } from '../tasks/read-written-value';
import { buildOwn } from './build-own';

const dams = makeIndex([
  {
    title: 'Harrow Dam',
    markdown: [
      '# Harrow Dam',
      'The Harrow Dam was built between 1951 and 1958 in the valley of the Harrow.',
      'Building the dam cost 4.2 million pounds, twice the first estimate.',
      'The spillway of the dam was damaged by the flood of 1968 and repaired a year later.',
    ].join('\n\n'),
  },
  {
    title: 'Lisle Dam',
    markdown: [
      '# Lisle Dam',
      'The Lisle Dam stores water for the towns of the coast.',
      'Cost: 9 million pounds',
    ].join('\n\n'),
  },
]);
const shape = (kind: TransformShape['kind'], ...names: readonly string[]): TransformShape => ({
  kind,
  parts: names.map((name) => ({ name, hint: '' })),
});
const build = (own: TransformShape) => buildOwn(dams, own, readWrittenValue);

describe('sections of a transform that a team made', () => {
  it('hold the passages that bear on their headings, and stay empty where no source says anything', () => {
    const made = build(shape('headings', 'Damage to the spillway', 'Visiting hours of the museum'));
    if (made.type !== 'report') throw new Error('is not a report');
    const [damage, hours] = made.sections;
    expect(damage?.statements.map(({ text }) => text)).toEqual([expect.stringContaining('flood of 1968')]);
    expect(hours).toEqual({ heading: 'Visiting hours of the museum', statements: [] });
  });

  it('never hold the same passage twice', () => {
    const made = build(
      shape('headings', 'Flood damage to the spillway', 'Spillway', 'Repair of the spillway'),
    );
    if (made.type !== 'report') throw new Error('is not a report');
    const texts = made.sections.flatMap(({ statements }) => statements.map(({ text }) => text));
    expect(texts.length).toBeGreaterThan(0);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('are found by the hint too', () => {
    const hinted = {
      kind: 'headings' as const,
      parts: [{ name: 'Trouble', hint: 'damage to the spillway by a flood' }],
    };
    const made = build(hinted);
    if (made.type !== 'report') throw new Error('is not a report');
    expect(made.sections[0]?.statements.length).toBeGreaterThan(0);
  });
});

describe('fields of a transform that a team made', () => {
  it('hold the value of each source as it is written, and null where it is silent', () => {
    const made = build(shape('fields', 'Cost', 'Architect'));
    if (made.type !== 'data_table') throw new Error('is not a table');
    expect(made.columns).toEqual(['Cost', 'Architect']);
    expect(made.rows.map(({ subject, cells }) => [subject, ...cells.map(({ value }) => value)])).toEqual([
      ['Harrow Dam', '4.2 million pounds', null],
      ['Lisle Dam', '9 million pounds', null],
    ]);
  });
});
