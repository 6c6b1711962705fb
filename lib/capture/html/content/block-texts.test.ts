import { describe, expect, it } from 'vitest';
import { readTextTraits, type TextTraits } from './block-texts';

type Flag = { [Name in keyof TextTraits]: TextTraits[Name] extends boolean ? Name : never }[keyof TextTraits];
const flags: readonly Flag[] = [
  'isPrice',
  'isDate',
  'isInterface',
  'isLegal',
  'isPrompt',
  'isRelated',
  'isCredit',
  'endsSentence',
  'startsLower',
  'isByline',
  'hasQuestion',
];

function flagsOf(text: string, wordCount = text.split(' ').length): Flag[] {
  const traits = readTextTraits(text, wordCount);
  return flags.filter((name) => traits[name]);
}

describe('readTextTraits', () => {
  it.each<[string, Flag[]]>([
    ['Now € 9.99', ['isPrice']],
    ['Only 20 kr', ['isPrice']],
    ['4 March 2026', ['isDate']],
    ['Updated 2026-03-04', ['isDate', 'isByline']],
    ['Add to cart', ['isInterface']],
    ['Read more…', ['isInterface', 'isPrompt', 'isRelated', 'endsSentence']],
    ['Related articles', ['isPrompt', 'isRelated']],
    ['» Lesen Sie auch: Der Fluss', ['isRelated']],
    ['À lire aussi', ['isRelated']],
    ['Le puede interesar', ['isRelated']],
    ['Czytaj też: Rzeka', ['isRelated']],
    ['We also read the river', []],
    ['Relatedness', ['isPrompt']],
    ['Trendingly', []],
    ['Photo: Ada Wells', ['isCredit']],
    ['The harbour at dawn (Reuters)', ['isCredit']],
    ['The photo shows a river', []],
    ['Kommentare', ['isPrompt']],
    ['Alle Rechte vorbehalten', ['isLegal']],
    ['Publié hier', ['isByline']],
    ['Publiée', []],
    ['© Example Press', ['isLegal']],
    ['Privacy policy', ['isInterface', 'isLegal']],
    ['Join our newsletter', ['isInterface', 'isPrompt']],
    ['The river rose.', ['endsSentence']],
    ['He said: “It rose.”', ['endsSentence']],
    ['It rose (at last.)', ['endsSentence']],
    ['It rose!"]', ['endsSentence']],
    ['水位上升。', ['endsSentence']],
    ['It rose. And fell', []],
    ['Note:', ['endsSentence']],
    ['the river', ['startsLower']],
    ['élan', ['startsLower']],
    ['The River', []],
    ['By Ada Wells', ['isByline']],
    ['Byzantium', []],
    ['Standing by', []],
    ['Why? Nobody knew', ['hasQuestion']],
    ['', []],
  ])('recognises %j', (text, expected) => {
    expect(flagsOf(text)).toEqual(expected);
  });

  it('recognises prices, dates and controls up to eight words, and bylines up to fifteen', () => {
    expect(flagsOf('€ 9', 8)).toEqual(['isPrice']);
    expect(flagsOf('€ 9', 9)).toEqual([]);
    expect(flagsOf('4 March', 8)).toEqual(['isDate']);
    expect(flagsOf('4 March', 9)).toEqual([]);
    expect(flagsOf('Sign in', 8)).toContain('isInterface');
    expect(flagsOf('Sign in', 9)).not.toContain('isInterface');
    expect(flagsOf('By Ada', 15)).toEqual(['isByline']);
    expect(flagsOf('By Ada', 16)).toEqual([]);
  });

  it('measures commas and capitals by the word, digits and capital letters by the character', () => {
    expect(readTextTraits('Ada, Bob and 12 Ps', 5)).toMatchObject({
      commaShare: 1 / 5,
      capitalisedShare: 3 / 5,
      digitShare: 2 / 18,
      upperShare: 3 / 18,
    });
    expect(readTextTraits('a、b，c', 3).commaShare).toBe(2);
    expect(readTextTraits('', 0)).toMatchObject({
      commaShare: 0,
      digitShare: 0,
      upperShare: 0,
      capitalisedShare: 0,
    });
  });

  it('examines the first 600 characters, and the end of the whole text', () => {
    const long = `${'x'.repeat(600)}? 1 .`;
    expect(readTextTraits(long, 2)).toMatchObject({ hasQuestion: false, digitShare: 0, endsSentence: true });
    expect(readTextTraits(`${'x'.repeat(599)}?`, 1).hasQuestion).toBe(true);
  });
});
