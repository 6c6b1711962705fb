import { expect, it } from 'vitest';
import { makeIndex } from '../__fixtures__/make-request';
import { findPhrases } from './phrases';

it('takes no word for a name that the text also writes with small letters', () => {
  const markdown =
    'A GROUP has members, and each group has a head.\n\nThe GROUP of the yard met Skerrow.\n\nThe yard knows Skerrow.';
  const phrases = findPhrases(makeIndex([{ title: 'T', markdown }]).units, 5);
  expect(phrases.filter(({ isName }) => isName).map(({ text }) => text)).toEqual(['Skerrow']);
});

it('takes the number of a slide or a table for no subject', () => {
  const markdown =
    '## Slide 2\n\nThe yard of Skerrow builds masts, see Table 4 for them.\n\n## Slide 2\n\nPeople of Skerrow sell them too, see Table 4 for that.';
  const phrases = findPhrases(makeIndex([{ title: 'T', markdown }]).units, 9);
  expect(phrases.map(({ text }) => text).filter((text) => /\d/.test(text))).toEqual([]);
});
