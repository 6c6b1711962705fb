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
    [`The dose (${'very '.repeat(20)}high) was low.`, 'high', []],
  ])('finds in %j, without “%s”, the words %j', (text, words, expected) => {
    expect(find(text, words)).toEqual(expected);
  });
});
