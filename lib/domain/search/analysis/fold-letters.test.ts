import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldLetters } from './fold-letters';

describe('foldLetters', () => {
  it.each([
    ['CO₂', 'CO2'],
    ['H₂O in m²', 'H2O in m2'],
    ['10⁶', '10^6'],
    ['２５℃', '25°C'],
    ['cafe\u0301', 'café'],
    ['co\u00adoperate', 'cooperate'],
    ['أحمد إلى مكتبه', 'احمد الي مكتبة'],
    ['مُدَرِّسَة', 'مدرسة'],
    ['كتـــاب', 'كتاب'],
    ['١٢٣ and ۴۵ and १२', '123 and 45 and 12'],
    ['العربية', 'العربية'],
  ])('reads %s as %s', (typed, folded) => {
    expect(foldLetters(typed)).toBe(folded);
  });

  it('changes nothing that it has folded once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = foldLetters(text);
        expect(foldLetters(once)).toBe(once);
      }),
    );
  });
});
