import { describe, expect, it } from 'vitest';
import { measureLikeness } from './align-words';
import { getMeaning } from './meaning-words';
import { type ChangedWord, isSpelled, readChange, reasonFor } from './read-change';

const change = (source: string, quote: string, more: Partial<ChangedWord> = {}): ChangedWord => {
  const likeness = measureLikeness(source, quote);
  return {
    source,
    quote,
    likeness,
    edits: Math.round((1 - likeness) * Math.max(source.length, quote.length)),
    meaning: getMeaning(source),
    own: getMeaning(quote),
    name: null,
    written: 'lower',
    isInDocument: false,
    ...more,
  };
};

describe('readChange', () => {
  it.each([
    ['report', 'reports', {}, 'kept'],
    ['the', 'a', {}, 'kept'],
    ['hours', 'hour', { meaning: 'number', own: 'number' }, 'kept'],
    ['committee', 'comittee', {}, 'slip'],
    ['telescope', 'telscpe', {}, 'slip'],
    ['telescope', 'telscoqz', {}, 'garbled'],
    ['summer', 'suxmqr', {}, 'slip'],
    ['summer', 'qumxer', {}, 'garbled'],
    ['summer', 'suxmqr', { isInDocument: true }, 'words_differ'],
    ['summer', 'sumer', { isInDocument: true }, 'garbled'],
    ['screens', 'telescopes', {}, 'words_differ'],
    ['major', 'minor', {}, 'words_differ'],
    ['rate', 'rat', {}, 'garbled'],
    ['in', 'is', {}, 'slip'],
    ['was', 'gas', {}, 'slip'],
    ['from', 'with', {}, 'words_differ'],
    ['with', 'wzzh', {}, 'slip'],
    ['with', 'zzzh', {}, 'garbled'],
    ['he', 'she', {}, 'negation_differs'],
    ['legal', 'illegal', {}, 'negation_differs'],
    ['employee', 'employer', {}, 'negation_differs'],
    ['careful', 'careless', {}, 'negation_differs'],
    ['years', 'months', {}, 'units_differ'],
    ['months', 'monhts', {}, 'slip'],
    ['days', 'dzyq', {}, 'garbled'],
    ['days', 'dayl', { isInDocument: true }, 'garbled'],
    ['mg', 'kg', {}, 'units_differ'],
    ['not', 'nott', {}, 'slip'],
    ['no', 'nro', {}, 'slip'],
    ['no', 'n', {}, 'negation_differs'],
    ['never', 'ever', {}, 'negation_differs'],
    ['did', 'not', {}, 'negation_differs'],
    ["didn't", "ddn't", {}, 'slip'],
    ["didn't", "won't", {}, 'negation_differs'],
    ["didn't", "ddn't", { isInDocument: true }, 'negation_differs'],
    ['three', 'thre', {}, 'slip'],
    ['three', 'four', {}, 'numbers_differ'],
    ['20mercury', '20mercry', {}, 'slip'],
    ['20mercury', '21mercury', {}, 'numbers_differ'],
    ['5mg', '5kg', {}, 'numbers_differ'],
    ['more', 'mor', {}, 'slip'],
    ['more', 'less', {}, 'comparison_differs'],
    ['more', 'table', {}, 'comparison_differs'],
    ['will', 'wall', {}, 'garbled'],
    ['intel', 'inte', {}, 'garbled'],
    ['intel', 'inte', { isInDocument: true }, 'negation_differs'],
    ['vienna', 'geneva', { name: 'name', written: 'capital' }, 'names_differ'],
    ['lehmann', 'lehhmann', { name: 'name', written: 'capital' }, 'slip'],
    ['lehmann', 'lehhmaxn', { name: 'name', written: 'capital' }, 'slip'],
    ['lehmann', 'lezhmaxq', { name: 'name', written: 'capital' }, 'garbled'],
    ['lehmann', 'lehman', { name: 'name', written: 'capital', isInDocument: true }, 'names_differ'],
    ['iraq', 'iran', { name: 'name', written: 'capital', isInDocument: true }, 'names_differ'],
    ['iraq', 'iran', { name: 'name', written: 'capital' }, 'garbled'],
    ['tuzk', 'tuqk', { name: 'name', written: 'lower' }, 'slip'],
    ['tuzk', 'tuzqk', { name: 'name', written: 'capital' }, 'slip'],
    ['lee', 'lezz', { name: 'name', written: 'capital' }, 'names_differ'],
    ['city', 'ciey', { name: 'name', written: 'capital' }, 'slip'],
    ['hdl', 'ldl', { name: 'abbreviation', written: 'capitals', isInDocument: true }, 'names_differ'],
    ['hdl', 'ldl', { name: 'abbreviation', written: 'capitals' }, 'garbled'],
    ['usa', 'us', { name: 'abbreviation', written: 'capitals' }, 'garbled'],
    ['dvd', 'dvxd', { name: 'abbreviation', written: 'capital' }, 'slip'],
    ['茶', '酒', {}, 'words_differ'],
    ['القديم', 'الجديد', {}, 'garbled'],
    ['5', 'x', { own: null }, 'numbers_differ'],
  ] as const)('reads %s, quoted as %s with %j, as %s', (source, quote, more, reading) => {
    expect(readChange(change(source, quote, more))).toBe(reading);
  });
});

describe('isSpelled', () => {
  it.each(['word', "don't", 'größe', 'слово'])('is true of %s', (word) => expect(isSpelled(word)).toBe(true));
  it.each(['', '5', 'b12', '茶', 'かな', 'x_y', '%'])('is false of “%s”', (word) =>
    expect(isSpelled(word)).toBe(false),
  );
});

describe('reasonFor', () => {
  it('names each meaning', () => {
    expect((['number', 'negation', 'comparison'] as const).map(reasonFor)).toEqual([
      'numbers_differ',
      'negation_differs',
      'comparison_differs',
    ]);
  });
});
