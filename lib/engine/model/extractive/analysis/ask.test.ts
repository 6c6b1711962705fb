import { describe, expect, it } from 'vitest';
import { makeIndex } from '../__fixtures__/make-request';
import { askAboutHeadings } from './ask';

const sentence = (word: string) =>
  `The ${word} of the yard is painted by two people before each season begins.`;
const ask = (markdown: string) =>
  askAboutHeadings(makeIndex([{ title: 'T', markdown }])).map(({ kind, question }) => [kind, question]);

describe('a question made from a heading', () => {
  it.each([
    ['# Yard\n\n## Why paint the hull?', ['asked', 'Why paint the hull?']],
    ['# Yard\n\n## B. What about masts? (or: what is a mast?)', ['asked', 'What about masts?']],
    ['# Yard\n\n## How to paint the hull', ['asked', 'How do you paint the hull?']],
    [
      '# Yard rules\n\n## 2.1 Winter storage',
      ['heading', 'What does “Yard rules” say about winter storage?'],
    ],
    [
      '# Yard\n\n## Overview\n\n### Winter storage',
      ['heading', 'What do the sources say about winter storage?'],
    ],
    ['# Yard rules\n\n## (b) Masts', ['heading', 'What does “Yard rules” say about Masts?']],
    ['## Slide 2: Masts', ['heading', 'What do the sources say about Masts?']],
    ['# Ahoy!\n\n## Masts', ['heading', 'What do the sources say about Masts?']],
  ])('in %j is %j', (markdown, asked) => {
    expect(ask(`${markdown}\n\n${sentence('hull')}`)).toEqual([asked]);
  });

  it.each(['Questions?', 'Slide 4', 'Set sail!', 'Let’s paint'])(
    'is none if the heading is %j',
    (heading) => {
      expect(ask(`## ${heading}\n\n${sentence('hull')}`)).toEqual([]);
    },
  );

  it('is not one that the source asks of its reader', () => {
    expect(ask(`## What did you paint today?\n\n${sentence('hull')}`)).toEqual([]);
  });

  it('is about one section, even if another has the same heading', () => {
    const markdown = `# Masts\n\n## Care\n\n${sentence('mast')}\n\n# Hulls\n\n## Care\n\n${sentence('hull')}`;
    const questions = askAboutHeadings(makeIndex([{ title: 'T', markdown }]));
    expect(questions.map(({ question, units }) => [question, units.map(({ text }) => text)])).toEqual([
      ['What does “Masts” say about Care?', [sentence('mast')]],
      ['What does “Hulls” say about Care?', [sentence('hull')]],
    ]);
  });
});
