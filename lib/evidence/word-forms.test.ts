import { describe, expect, it } from 'vitest';
import { isSameWord, spellAmerican } from './word-forms';

describe('isSameWord', () => {
  it.each([
    'report/reports',
    'match/matches',
    'walk/walked',
    'walked/walking',
    'rise/rises',
    'rate/rating',
    'carry/carries',
    'carries/carried',
    'stop/stopped',
    'stop/stopping',
    'run/running',
    'harbour/harbour',
    'мельницами/мельницах',
    'is/was',
    'has/had',
    'does/did',
    'until/till',
    'while/whilst',
    'vs/versus',
    'a/an',
    'größe/größen',
    'мельница/мельницы',
    'старый/старая',
    'деревня/деревни',
    'المدرسة/مدرسة',
  ])('takes %s for one word', (pair) => {
    const [left = '', right = ''] = pair.split('/');
    expect(isSameWord(left, right)).toBe(true);
    expect(isSameWord(right, left)).toBe(true);
  });

  it.each([
    'employ/employer',
    'police/policy',
    'general/generate',
    'universe/university',
    'high/higher',
    'significant/significantly',
    'men/mend',
    'is/has',
    'until/while',
    'stop/stoppped',
    'as/ass',
    'вода/водка',
    'القديم/الجديد',
    'ال/الل',
    'report/резорт',
    'cat/dog',
    'ban/band',
    'stop/stopper',
    'ad/added',
    'والمدرسة/لمدرسة',
  ])('takes %s for two words', (pair) => {
    const [left = '', right = ''] = pair.split('/');
    expect(isSameWord(left, right)).toBe(false);
    expect(isSameWord(right, left)).toBe(false);
  });
});

describe('spellAmerican', () => {
  it.each([
    'colour/color',
    'behaviour/behavior',
    'favourable/favorable',
    'neighbours/neighbors',
    'honoured/honored',
    'randomised/randomized',
    'organisation/organization',
    'minimise/minimize',
    'analysed/analyzed',
    'analyse/analyze',
    'centre/center',
    'litres/liters',
    'metre/meter',
    'fibre/fiber',
    'defence/defense',
    'licence/license',
    'labelled/labeled',
    'travelling/traveling',
    'catalogue/catalog',
    'programme/program',
    'programmes/programs',
    'grey/gray',
    'oedema/edema',
    'haemoglobin/hemoglobin',
    'anaemia/anemia',
    'paediatric/pediatric',
    'diarrhoea/diarrhea',
    'aesthetic/esthetic',
  ])('spells both sides of %s alike', (pair) => {
    const [british = '', american = ''] = pair.split('/');
    expect(spellAmerican(british)).toBe(american);
    expect(spellAmerican(american)).toBe(american);
  });

  it.each([
    'four',
    'hour',
    'wise',
    'fence',
    'hall',
    'filling',
    'does',
    'shoes',
    'people',
    'our',
    'größe',
    'Colour',
    'mother',
    'score',
  ])('leaves %s as it is', (word) => expect(spellAmerican(word)).toBe(word));
});
