import { describe, expect, it } from 'vitest';
import { listSignPairs, listSingleSigns, setWordsApart } from './sign-pairs';

const readWords = (text: string) => setWordsApart(text).trim().split(/\s+/);

describe('setWordsApart', () => {
  it('reads Korean with and without spaces as pairs that agree', () => {
    const joined = new Set(readWords('한국경제성장'));
    expect(readWords('한국 경제 성장').every((pair) => joined.has(pair))).toBe(true);
  });

  it('leaves words of other scripts as they are', () => {
    expect(readWords('The 港湾局 of Kobe')).toEqual(['The', '港湾', '湾局', 'of', 'Kobe']);
  });

  it('divides Thai by its words', () => {
    expect(readWords('สะพานปิด').length).toBeGreaterThan(1);
  });
});

describe('listSignPairs', () => {
  it('returns a single sign as it is, and never divides a sign outside the basic plane', () => {
    expect(listSignPairs('橋')).toEqual(['橋']);
    expect(listSignPairs('𠮷野家')).toEqual(['𠮷野', '野家']);
  });
});

describe('listSingleSigns', () => {
  it('lists Chinese signs and Korean syllables once, but no Japanese syllables', () => {
    expect(listSingleSigns('橋は橋 책을')).toEqual(['橋', '책', '을']);
  });
});
