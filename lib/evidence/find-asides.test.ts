import { describe, expect, it } from 'vitest';
import { findAsides } from './find-asides';
import { prepareDocument } from './prepare-document';

describe('findAsides', () => {
  const find = (text: string, words: string) => {
    const document = prepareDocument(text);
    const leftOut = words.split(' ').map((word) => document.words.texts.indexOf(word));
    return [...findAsides(document, leftOut)].map((index) => document.words.texts[index]);
  };

  it.each([
    ['The dose (in mg) was low.', 'in mg', ['in', 'mg']],
    ['The dose [in mg] was low.', 'in mg', ['in', 'mg']],
    ['The dose (in mg) was low.', 'in', []],
    ['The dose (in mg) was low.', 'was', []],
    ['The dose (not in mg) was low.', 'not in mg', []],
    ['The dose (in mg was low.', 'in mg', []],
    ['The dose in mg) was low.', 'in mg', []],
    ['Low (a) dose here (b) too.', 'dose here', []],
    ['(In mg) the dose was low.', 'in mg', ['in', 'mg']],
    ['In (a) group the dose (in mg) was low.', 'in mg', []],
    ['Of (a) group the dose (in mg) was low.', 'in mg', ['in', 'mg']],
    ['The dose (a [in mg] b) was low.', 'in mg', ['in', 'mg']],
    ['The dose (a [in mg] b) was low.', 'a b', []],
    [`The dose (${'x'.repeat(75)} in) was low.`, `${'x'.repeat(75)} in`, ['x'.repeat(75), 'in']],
    [`The dose (${'x'.repeat(76)} in) was low.`, `${'x'.repeat(76)} in`, []],
    [`The dose (${'very '.repeat(20)}high) was low.`, 'high', []],
  ])('finds in %j, without “%s”, the words %j', (text, words, expected) => {
    expect(find(text, words)).toEqual(expected);
  });
});
