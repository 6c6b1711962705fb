import { describe, expect, it } from 'vitest';
import { canonicalWord, getMeaning, isOpposite, isUnit } from './meaning-words';

describe('getMeaning', () => {
  it.each([
    ['35', 'number'],
    ['10⁶', 'number'],
    ['three', 'number'],
    ['%', 'number'],
    ['march', 'number'],
    ['not', 'negation'],
    ["didn't", 'negation'],
    ["n'est", 'negation'],
    ['less', 'comparison'],
    ['harbour', null],
    ["don'ts", null],
    ["jan'a", null],
    ['years', null],
  ])('of %j is %j', (word, meaning) => expect(getMeaning(word)).toBe(meaning));

  it('is none of a unit, which only a number makes one', () => {
    expect(isUnit('years')).toBe(true);
    expect(isUnit('harbour')).toBe(false);
  });
});

describe('canonicalWord', () => {
  it.each([
    ['three', '3'],
    ['drei', '3'],
    ['1,000', '1000'],
    ['12,345', '12345'],
    ['123,456,789', '123456789'],
    ['1,000.25', '1000.25'],
    ['1,00', '1,00'],
    ['1,0000', '1,0000'],
    ['1234,567', '1234,567'],
    ['1,000.x', '1,000.x'],
    ['colour', 'color'],
    ['harbor', 'harbor'],
  ])('writes %j as %j', (word, canonical) => expect(canonicalWord(word)).toBe(canonical));
});

describe('isOpposite', () => {
  it.each([
    'he/she',
    'legal/illegal',
    'fit/unfit',
    'internal/external',
    'increase/decrease',
    'hypertension/hypotension',
    'maximum/minimum',
    'careful/careless',
    'care/careless',
    'employer/employee',
    'employers/employees',
    'lessor/lessee',
    'lessors/lessees',
    'улучшилось/ухудшилось',
    'abnahme/zunahme',
  ])('takes the words of %s for opposites, whichever comes first', (pair) => {
    const [left = '', right = ''] = pair.split('/');
    expect([isOpposite(left, right), isOpposite(right, left)]).toEqual([true, true]);
  });

  it.each([
    'he/he',
    'legal/legal',
    'report/reports',
    'approved/aproved',
    'before/efore',
    'abnormal/anormal',
    'moral/amoral',
    'irregular/inregular',
    'export/sport',
    'carelessness/care',
    'useless/used',
    'lessen/lesser',
    'unless/un',
    'tree/trer',
    'committee/committed',
    'employee/employs',
    'boat/goat',
  ])('takes the words of %s for no opposites, whichever comes first', (pair) => {
    const [left = '', right = ''] = pair.split('/');
    expect([isOpposite(left, right), isOpposite(right, left)]).toEqual([false, false]);
  });
});
