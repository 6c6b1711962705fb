import { describe, expect, it } from 'vitest';
import table from './thesaurus.json';
import { findRelated } from './thesaurus';
import { isForm, listBases } from './word-forms';

const listRelated = (word: string, part: 'noun' | 'verb') =>
  findRelated({ word, part }).map((related) => related.word);

describe('findRelated', () => {
  it.each([
    ['seagull', 'noun', 'gull'],
    ['vehicle', 'noun', 'truck'],
    ['time_off', 'noun', 'vacation'],
    ['call_off', 'verb', 'cancel'],
  ] as const)('finds for %s, as a %s, %s', (word, part, related) => {
    expect(listRelated(word, part)).toContain(related);
  });

  it.each([
    ['truck', 'noun', 'vehicle'],
    ['organ', 'noun', 'committee'],
    ['buy', 'verb', 'take'],
    ['buy', 'verb', 'sell'],
    ['person', 'noun', 'carpenter'],
  ] as const)('does not find for %s, as a %s, %s', (word, part, other) => {
    expect(listRelated(word, part)).not.toContain(other);
  });

  it('comes with the licence of its words, and stays small', () => {
    expect(table.licence).toContain('Princeton University');
    expect(JSON.stringify(table).length).toBeLessThan(1_500_000);
  });
});

describe('isForm', () => {
  it.each([
    ['fined', 'fine', 'verb'],
    ['gulls', 'gull', 'noun'],
    ['cancelled', 'cancel', 'verb'],
    ['ferries', 'ferry', 'noun'],
    ['leaving', 'leave', 'verb'],
  ] as const)('takes %s for a form of %s, as a %s', (form, word, part) => {
    expect(isForm(form, { word, part })).toBe(true);
  });

  it.each([
    ['fined', 'fine', 'noun'],
    ['entered', 'red', 'adjective'],
  ] as const)('does not take %s for a form of %s, as a %s', (form, word, part) => {
    expect(isForm(form, { word, part })).toBe(false);
  });

  it('lists a word among its own bases, whatever it is', () => {
    for (const form of ['', 's', 'ed', 'xxing', 'cafés', "o'clock"])
      expect(listBases(form).map(({ word }) => word)).toContain(form);
  });
});
