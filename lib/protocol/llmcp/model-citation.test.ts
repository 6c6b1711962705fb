import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { modelCitationSchema } from './model-citation';

const quote = 'The bridge opened in 1931.';
const read = (fields: object) => modelCitationSchema.safeParse({ quote, ...fields });

describe('a citation as a model writes it', () => {
  it('has only the fields that were written', () => {
    expect(read({}).data).toStrictEqual({ quote });
    const locator = { type: 'text_fragment', value: 'opened' };
    const written = { n: 3, source_id: ' s ', doc_id: 'd', url: 'u', locator, confidence: 0.5 };
    expect(read(written).data).toStrictEqual({
      n: 3,
      sourceId: 's',
      docId: 'd',
      url: 'u',
      quote,
      locator,
      confidence: 0.5,
    });
  });

  it.each([
    ['a number', 7, 7],
    ['a number as text', '7', 7],
    ['a marker', '[12]', 12],
    ['zero', 0, undefined],
    ['zero as text', '[0]', undefined],
    ['five digits', '[12345]', undefined],
    ['words around a number', 'see [1]', undefined],
    ['words after a number', '1 and 2', undefined],
  ])('reads %s as the number of the source', (_what, n, expected) => {
    expect(read({ n }).data).toStrictEqual(expected === undefined ? { quote } : { n: expected, quote });
  });

  it.each([
    ['an id that is empty', { source_id: ' ' }],
    ['an id that is too long', { doc_id: 'd'.repeat(limits.idChars + 1) }],
    ['an address that is too long', { url: 'u'.repeat(limits.urlChars + 1) }],
    ['a confidence above one', { confidence: 1.01 }],
    ['a confidence below zero', { confidence: -0.01 }],
    ['a locator of an unknown type', { locator: { type: 'star_sign', value: 'x' } }],
  ])('loses %s, and is kept', (_what, fields) => {
    expect(read(fields).data).toStrictEqual({ quote });
  });

  it.each([
    ['a confidence of one', { confidence: 1 }],
    ['no confidence at all', { confidence: 0 }],
  ])('keeps %s', (_what, fields) => {
    expect(read(fields).data).toStrictEqual({ quote, ...fields });
  });

  it('cites nothing without a quote, or with one that is too long', () => {
    expect(read({ quote: ' ' }).error?.issues[0]?.message).toBe('has no quote');
    expect(read({ quote: 'q'.repeat(limits.quoteChars) }).success).toBe(true);
    expect(read({ quote: 'q'.repeat(limits.quoteChars + 1) }).success).toBe(false);
  });
});
